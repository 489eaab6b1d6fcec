import type { ComponentChildren } from 'preact';
import { t } from '../../../lib/i18n/translate.ts';
import { CountStatus } from '../../ui/CountStatus.tsx';
import { IconButton } from './IconButton.tsx';
import type { Selection } from './use-selection.ts';

interface SelectionFootProps {
  selection: Selection;
  /** How many rows are selected, in words. */
  words: string;
  /** Actions on the selected rows. */
  children: ComponentChildren;
}

/** The bar below a list while some of its rows are selected. */
export function SelectionFoot({ selection: { count, clear }, words, children }: SelectionFootProps) {
  const isUsed = count > 0;
  return (
    <div class={isUsed ? 'list-foot row-grid-foot selection' : 'visually-hidden'}>
      {isUsed && <IconButton icon="close" label={t('clearSelection')} onClick={clear} />}
      <CountStatus class="selection-count" words={isUsed ? words : ''} />
      {isUsed && children}
    </div>
  );
}
