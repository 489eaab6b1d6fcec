import { useMemo } from 'preact/hooks';
import { makeVisible } from '../../../../lib/i18n/text.ts';
import { formatNumber, t } from '../../../../lib/i18n/translate.ts';
import { defaultReportFilter, type ReportFilter } from '../../../../lib/model/filter/report-filter.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { onFirstClick } from '../../../ui/on-first-click.ts';
import { Toolbar } from '../../../ui/Toolbar.tsx';
import { cutForRow } from '../../list/AddressParts.tsx';
import { anyDay, describeDays } from './DateFilter.tsx';

/** Lets everything through. Optional fields are set to undefined, so that merging this into a filter clears them. */
export const noFilter = {
  ...defaultReportFilter,
  ...anyDay,
  task: undefined,
};

type Change = Partial<ReportFilter>;

/** A chip names so many values of its filter, and counts more. */
const maxNamed = 3;

interface FilterChipsProps {
  filter: ReportFilter;
  onChange: (change: Change) => void;
  /** Saves the shown list as a view; absent if it is one already, or cannot be saved. */
  onSave?: () => void;
}

/** Shows each active filter as a chip that removes it. The button that clears them all keeps search and sorting. */
export function FilterChips({ filter, onChange, onSave }: FilterChipsProps) {
  const question = JSON.stringify(filter);
  const chips = useMemo(() => listChips(filter), [question]);
  const { sortBy, order, search } = filter;
  if (chips.length === 0) return null;
  return (
    <Toolbar class="filter-chips" label={t('activeFilters')}>
      {chips.map(({ words, without }) => (
        <button
          key={words}
          type="button"
          class="filter-chip"
          aria-label={t('removeFilter', words)}
          title={words}
          onClick={onFirstClick((event) => {
            leaveChip(event.currentTarget, chips.length === 1);
            onChange(without);
          })}
        >
          <span>{words}</span>
          <Icon name="close" />
        </button>
      ))}
      <Button
        onClick={({ currentTarget }) => {
          leaveChip(currentTarget, true);
          onChange({ ...noFilter, search, sortBy, order });
        }}
      >
        {t('clear')}
      </Button>
      {onSave && <Button onClick={onSave}>{t('saveView')}</Button>}
    </Toolbar>
  );
}

interface Chip {
  words: string;
  /** The change that removes it. */
  without: Change;
}

function listChips(filter: ReportFilter): Chip[] {
  const { projects, results, privacies, changes, checks, dated, task } = filter;
  const filters = [
    {
      name: t('project'),
      words: nameAll(projects, (name) => makeVisible(cutForRow(name)) || t('noProject')),
      without: { projects: [] },
    },
    { name: t('grade'), words: nameAll(results, (result) => t(`grade_${result}`)), without: { results: [] } },
    { name: t('privacy'), words: nameAll(privacies, (privacy) => t(`privacy_${privacy}`)), without: { privacies: [] } },
    { name: t('changed'), words: nameAll(changes, (kind) => t(`change_${kind}`)), without: { changes: [] } },
    { name: t('fails'), words: nameAll(checks, makeVisible), without: { checks: [] } },
    { name: t(dated), words: describeDays(filter), without: { ...anyDay, dated: defaultReportFilter.dated } },
  ];
  const chips = filters.flatMap(({ name, words, without }) =>
    words ? [{ words: t('filterChip', name, words), without }] : [],
  );
  return task ? [{ words: t('chosenTask'), without: { task: undefined } }, ...chips] : chips;
}

function nameAll<Value>(values: readonly Value[], getName: (value: Value) => string): string {
  if (values.length > maxNamed) return t('chosenCount', formatNumber(values.length));
  return values.map(getName).join(t('listSeparator'));
}

/** Moves the focus from a chip that is about to be removed to what follows it, or from the last one to the filters. */
function leaveChip(chip: HTMLElement, isLast: boolean): void {
  const filters = chip.parentElement?.parentElement?.querySelector('input, button');
  const next = isLast ? filters : chip.nextElementSibling;
  if (next instanceof HTMLElement) next.focus();
}
