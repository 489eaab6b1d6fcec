import { formatNumber, t } from '../../../lib/i18n/translate.ts';
import { type PageSize, pageSizes } from '../../../lib/model/filter/service-filter.ts';
import type { Page } from '../../../lib/model/list-page.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import { ListIcon } from './ListIcon.tsx';

const sizeOptions = pageSizes.map((size) => ({ value: String(size), label: String(size) }));

interface PagerProps {
  /** Absent while nothing is known. */
  page: Page<unknown> | undefined;
  /** As the filter has it: from 1. */
  number: number;
  perPage: PageSize;
  onPage: (number: number) => void;
  onPerPage: (size: PageSize) => void;
}

export function Pager({ page, number, perPage, onPage, onPerPage }: PagerProps) {
  const choose = (text: string) => {
    const size = pageSizes.find((size) => String(size) === text);
    if (size) onPerPage(size);
  };
  return (
    <div class="pager">
      <div class="pager-size">
        <Select label={t('perPage')} value={String(perPage)} options={sizeOptions} onChange={choose} />
      </div>
      <div class="pager-steps">
        <span class="pager-number" role="status">
          {formatPageNumber(number, page)}
        </span>
        <Button variant="icon" aria-label={t('previousPage')} {...allow(number > 1, () => onPage(number - 1))}>
          <ListIcon name="previous" />
        </Button>
        <Button variant="icon" aria-label={t('nextPage')} {...allow(page?.hasNext === true, () => onPage(number + 1))}>
          <ListIcon name="next" />
        </Button>
      </div>
    </div>
  );
}

/** At the last page the button that led there keeps the keyboard: one that is `disabled` loses it. */
function allow(isPossible: boolean, onClick: () => void) {
  return isPossible ? { onClick } : { 'aria-disabled': true };
}

function formatPageNumber(number: number, page: Page<unknown> | undefined): string {
  const last = page?.lastNumber === undefined ? 0 : Math.max(page.lastNumber, 1);
  // Past the end, the last page is on its way.
  if (last < number) return t('pageNumber', formatNumber(number));
  return t('pageNumberOf', formatNumber(number), formatNumber(last));
}
