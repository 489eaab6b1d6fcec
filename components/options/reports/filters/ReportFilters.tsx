import type { ComponentChildren } from 'preact';
import { useId, useMemo, useState } from 'preact/hooks';
import { formatNumber, t } from '../../../../lib/i18n/translate.ts';
import {
  countFilters,
  defaultReportFilter,
  isNarrowed,
  type ReportFilter,
  reportSorts,
  resultChoices,
} from '../../../../lib/model/filter/report-filter.ts';
import { privacies } from '../../../../lib/model/report/privacy.ts';
import type { NameCount } from '../../../../lib/report-list/report-list.ts';
import { Button } from '../../../ui/Button.tsx';
import { CheckField } from '../../../ui/CheckField.tsx';
import { type Choice, ChoiceField } from '../../../ui/ChoiceField.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { SearchBox } from '../../list/SearchBox.tsx';
import { SortChoice } from '../../list/SortChoice.tsx';
import { DateFilter } from './DateFilter.tsx';
import './report-filters.css';

/** Nothing is left out. What a default does not have is said, since changes are merged. */
export const noFilter = {
  ...defaultReportFilter,
  period: undefined,
  since: undefined,
  until: undefined,
  task: undefined,
};

interface ReportFiltersProps {
  filter: ReportFilter;
  /** The search in the address, which follows the typed text. */
  search: string;
  projects: NameCount[];
  hosts: NameCount[];
  onType: (search: string) => void;
  onChange: (change: Partial<ReportFilter>, isContinued?: boolean) => void;
  /** Further controls of the list. */
  children?: ComponentChildren;
}

export function ReportFilters({ filter, search, projects, hosts, onType, onChange, children }: ReportFiltersProps) {
  return (
    <div class="filters report-filters">
      <FilterFold
        count={countFilters(filter)}
        search={
          <SearchBox
            label={t('searchReports')}
            value={search}
            onSearch={(search, isContinued) => onChange({ search }, isContinued)}
            onType={onType}
          />
        }
        clear={<ClearButton filter={filter} onChange={onChange} />}
      >
        <ChoiceFilters {...{ filter, projects, hosts, onChange }} />
        <DateFilter days={filter} also={filter.isNeverGenerated && t('neverGenerated')} onChange={onChange}>
          <CheckField
            label={t('neverGenerated')}
            value={filter.isNeverGenerated}
            onChange={(isNeverGenerated) => onChange({ isNeverGenerated })}
          />
        </DateFilter>
        {children}
        <NarrowSorting filter={filter} onChange={onChange} />
      </FilterFold>
    </div>
  );
}

function ClearButton({ filter, onChange }: Pick<ReportFiltersProps, 'filter' | 'onChange'>) {
  const { sortBy, order } = filter;
  return (
    <span class={`clear-filters ${isNarrowed(filter) ? '' : 'clear-idle'}`}>
      <Button onClick={() => onChange({ ...noFilter, sortBy, order })}>{t('clearFilters')}</Button>
    </span>
  );
}

function ChoiceFilters({
  filter,
  projects,
  hosts,
  onChange,
}: Omit<ReportFiltersProps, 'search' | 'onType' | 'children'>) {
  const projectChoices = useMemo(() => listChoices(projects, t('noProject')), [projects]);
  const hostChoices = useMemo(() => listChoices(hosts, t('noHost')), [hosts]);
  const pick = <Value extends string>(values: readonly Value[], chosen: string[]) =>
    values.filter((value) => chosen.includes(value));
  return (
    <>
      <ChoiceField
        label={t('project')}
        all={t('allProjects')}
        choices={projectChoices}
        chosen={filter.projects}
        onChange={(projects) => onChange({ projects })}
      />
      <ChoiceField
        label={t('grade')}
        all={t('allGrades')}
        choices={resultChoices.map((value) => ({ value, label: t(`grade_${value}`) }))}
        chosen={filter.results}
        onChange={(chosen) => onChange({ results: pick(resultChoices, chosen) })}
      />
      <ChoiceField
        label={t('privacy')}
        all={t('allPrivacies')}
        choices={privacies.map((value) => ({ value, label: t(`privacy_${value}`) }))}
        chosen={filter.privacies}
        onChange={(chosen) => onChange({ privacies: pick(privacies, chosen) })}
      />
      <ChoiceField
        label={t('host')}
        all={t('allHosts')}
        choices={hostChoices}
        chosen={filter.hosts}
        onChange={(hosts) => onChange({ hosts })}
      />
    </>
  );
}

/** For narrow windows, which show no column headings to sort by. */
function NarrowSorting({ filter, onChange }: Pick<ReportFiltersProps, 'filter' | 'onChange'>) {
  return (
    <div class="only-narrow narrow-sorting">
      <SortChoice value={filter} sorts={reportSorts} onChange={onChange} />
    </div>
  );
}

export function listChoices(names: NameCount[], unnamed: string): Choice[] {
  return names.map(({ name, count }) => ({ value: name, label: name || unnamed, count }));
}

interface FilterFoldProps {
  /** How many filters are in use. */
  count: number;
  /** Always visible, as is `clear`. */
  search: ComponentChildren;
  clear: ComponentChildren;
  children: ComponentChildren;
}

/** Folds the filters away in a very narrow window, where they would fill the screen. */
function FilterFold({ count, search, clear, children }: FilterFoldProps) {
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
