import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { formatNumber, t } from '../../../../lib/i18n/translate.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';

interface FilterFoldProps {
  /** How many of them leave something out. */
  count: number;
  /** Above or beside them, whether they are shown or not. */
  search: ComponentChildren;
  clear: ComponentChildren;
  children: ComponentChildren;
}

/** Filters that a very narrow window shows only when it is asked to: they would stand there instead of the list. */
export function FilterFold({ count, search, clear, children }: FilterFoldProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div class="search-line">
        {search}
        <div class="filter-fold">
          <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
            {t('filters')}
            {count > 0 && ` (${formatNumber(count)})`}
            <Icon name="down" />
          </Button>
        </div>
        {clear}
      </div>
      <div class="filter-fields" id={id} data-open={isOpen}>
        {children}
      </div>
    </>
  );
}
