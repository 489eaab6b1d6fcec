import { useMemo } from 'preact/hooks';
import { t } from '../../../lib/i18n/translate.ts';
import type { FiguresFilter } from '../../../lib/model/filter/figures-filter.ts';
import type { NameCount } from '../../../lib/report-list/report-list.ts';
import { Button } from '../../ui/Button.tsx';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { DateFilter } from '../index/filters/DateFilter.tsx';
import { listChoices } from '../index/filters/IndexFilters.tsx';

interface FiguresFiltersProps {
  filter: FiguresFilter;
  projects: NameCount[];
  onChange: (change: Partial<FiguresFilter>) => void;
}

export const noFilter = { projects: [], since: undefined, until: undefined };

export function FiguresFilters({ filter, projects, onChange }: FiguresFiltersProps) {
  const choices = useMemo(() => listChoices(projects, t('noProject')), [projects]);
  return (
    <div class="filters">
      <ChoiceField
        label={t('project')}
        all={t('allProjects')}
        choices={choices}
        chosen={filter.projects}
        onChange={(projects) => onChange({ projects })}
      />
      <DateFilter days={filter} onChange={onChange} />
      <span class={`clear-filters ${isFiltered(filter) ? '' : 'clear-idle'}`}>
        <Button onClick={() => onChange(noFilter)}>{t('clearFilters')}</Button>
      </span>
    </div>
  );
}

function isFiltered({ projects, since, until }: FiguresFilter): boolean {
  return projects.length > 0 || since !== undefined || until !== undefined;
}
