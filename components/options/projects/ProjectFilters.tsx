import { t } from '../../../lib/i18n/translate.ts';
import { type ProjectFilter, projectSorts } from '../../../lib/model/filter/service-filter.ts';
import { SearchBox } from '../list/SearchBox.tsx';
import { SortChoice } from '../list/SortChoice.tsx';

interface ProjectFiltersProps {
  filter: ProjectFilter;
  onChange: (change: Partial<ProjectFilter>, isContinued?: boolean) => void;
}

/** A control for every parameter of the list operation (interface §4.2) but `per_page`, which is beside the paging. */
export function ProjectFilters({ filter, onChange }: ProjectFiltersProps) {
  return (
    <div class="filters">
      <SearchBox
        label={t('searchByName')}
        value={filter.search}
        onSearch={(search, isContinued) => onChange({ search }, isContinued)}
      />
      <SortChoice value={filter} sorts={projectSorts} onChange={onChange} />
    </div>
  );
}
