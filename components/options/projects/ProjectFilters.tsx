import { t } from '../../../lib/i18n/translate.ts';
import { orders, type ProjectFilter, projectSorts } from '../../../lib/model/filter.ts';
import { Select } from '../../ui/Select.tsx';
import { SearchBox } from '../list/SearchBox.tsx';

interface ProjectFiltersProps {
  filter: ProjectFilter;
  onChange: (change: Partial<ProjectFilter>, isContinued?: boolean) => void;
}

/** A control for every parameter of the list operation (section 4.2) but `per_page`, which is beside the paging. */
export function ProjectFilters({ filter, onChange }: ProjectFiltersProps) {
  return (
    <div class="filters">
      <SearchBox
        label={t('searchByName')}
        value={filter.search}
        onSearch={(search, isContinued) => onChange({ search }, isContinued)}
      />
      <Select
        label={t('sortBy')}
        value={filter.sortBy}
        options={projectSorts.map((value) => ({ value, label: t(`sort_${value}`) }))}
        onChange={(sortBy) => onChange({ sortBy })}
      />
      <Select
        label={t('order')}
        value={filter.order}
        options={orders.map((value) => ({ value, label: t(`order_${value}`) }))}
        onChange={(order) => onChange({ order })}
      />
    </div>
  );
}
