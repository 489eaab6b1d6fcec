import type { ComponentChildren } from 'preact';
import { t } from '../../../../lib/i18n/translate.ts';
import {
  type Grouping,
  groupings,
  type ReportFilter,
  type ReportSort,
  resultChoices,
} from '../../../../lib/model/filter/report-filter.ts';
import { ChoiceField } from '../../../ui/ChoiceField.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Toolbar } from '../../../ui/Toolbar.tsx';
import { SearchBox } from '../../list/SearchBox.tsx';
import { SortField } from '../../list/SortField.tsx';
import { useCopy } from '../LocalCopy.tsx';
import { getFirstOrder, getSortName } from '../sort-names.ts';
import { DateFilter } from './DateFilter.tsx';
import { FilterChips } from './FilterChips.tsx';
import { MoreFilters } from './MoreFilters.tsx';
import './report-toolbar.css';

interface ReportToolbarProps {
  filter: ReportFilter;
  onChange: (change: Partial<ReportFilter>, isContinued?: boolean) => void;
  /** Saves the shown list as a view; absent if it is one already, or cannot be saved. */
  onSave?: (() => void) | undefined;
  /** The columns that the list can be sorted by. */
  sorts: readonly ReportSort[];
  groupBy: Grouping | undefined;
  onGroup: (groupBy: Grouping | undefined) => void;
  /** The status of the list, and the actions on all of it. */
  children: ComponentChildren;
}

/** A line above the list with search, filters, status and actions, and the active filters below it. */
export function ReportToolbar(props: ReportToolbarProps) {
  const { filter, onChange, onSave, sorts, groupBy, onGroup, children } = props;
  return (
    <div class="report-toolbar">
      <h1 class="visually-hidden">{t('reports')}</h1>
      <div class="toolbar-line">
        <SearchBox
          label={t('searchReports')}
          hint={t('searchReports_hint')}
          value={filter.search}
          onSearch={(search, isContinued) => onChange({ search }, isContinued)}
        />
        <Toolbar class="toolbar-controls" label={t('filters')}>
          <div class="filter-fields">
            <Filters {...{ filter, onChange }} />
            <Select
              label={t('groupBy')}
              isLabelHidden
              value={groupBy ?? 'none'}
              options={(['none', ...groupings] as const).map((value) => ({ value, label: t(`grouped_${value}`) }))}
              onChange={(value) => onGroup(value === 'none' ? undefined : value)}
            />
            <SortField
              getName={getSortName}
              getFirstOrder={getFirstOrder}
              sorting={filter}
              onSort={onChange}
              {...{ sorts }}
            />
          </div>
          <div class="toolbar-status">{children}</div>
        </Toolbar>
      </div>
      <FilterChips {...{ filter, onChange, onSave }} />
    </div>
  );
}

function Filters({ filter, onChange }: Pick<ReportToolbarProps, 'filter' | 'onChange'>) {
  const { list } = useCopy().loaded;
  return (
    <>
      <ChoiceField
        label={t('project')}
        all={t('allProjects')}
        listChoices={list.listProjects}
        getLabel={(name) => name || t('noProject')}
        chosen={filter.projects}
        onChange={(projects) => onChange({ projects })}
      />
      <ChoiceField
        label={t('grade')}
        all={t('allGrades')}
        listChoices={() => resultChoices.map((name) => ({ name }))}
        getLabel={(name) => t(`grade_${name}`)}
        chosen={filter.results}
        onChange={(chosen) => onChange({ results: resultChoices.filter((result) => chosen.includes(result)) })}
      />
      <DateFilter days={filter} dated={filter.dated} onChange={onChange} />
      <MoreFilters {...{ filter, onChange }} />
    </>
  );
}
