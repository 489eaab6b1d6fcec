import { t } from '../../../lib/i18n/translate.ts';
import { defaultProjectFilter, type ReportFilter, reportSorts } from '../../../lib/model/filter/service-filter.ts';
import { type Grade, grades } from '../../../lib/model/report/report.ts';
import { writeView } from '../../../lib/model/view.ts';
import { Select, type SelectOption } from '../../ui/Select.tsx';
import { SearchBox } from '../list/SearchBox.tsx';
import { SortChoice } from '../list/SortChoice.tsx';
import type { ProjectNames } from './use-project-names.ts';

interface ReportFiltersProps {
  filter: ReportFilter;
  projects: ProjectNames;
  /** A change of anything but the page leads back to the first page. */
  onChange: (change: Partial<ReportFilter>, isContinued?: boolean) => void;
}

/** A control for every parameter of the list operation (interface §4.1) but `per_page`, which is beside the paging. */
export function ReportFilters({ filter, projects, onChange }: ReportFiltersProps) {
  return (
    <div class="filters">
      <SearchBox
        label={t('searchByAddress')}
        value={filter.search}
        onSearch={(search, isContinued) => onChange({ search }, isContinued)}
      />
      <Select
        label={t('project')}
        value={filter.project}
        describedBy={projects.hasMore ? 'more-projects' : undefined}
        options={listProjectOptions(projects.names, filter.project)}
        onChange={(project) => onChange({ project })}
      />
      <Select<Grade | ''>
        label={t('grade')}
        value={filter.result ?? ''}
        options={[
          { value: '', label: t('allGrades') },
          ...grades.map((value) => ({ value, label: t(`grade_${value}`) })),
        ]}
        onChange={(result) => onChange({ result: result || undefined })}
      />
      <SortChoice value={filter} sorts={reportSorts} onChange={onChange} />
      {projects.hasMore && (
        <p class="filters-hint" id="more-projects">
          {t('moreProjects')}{' '}
          <a href={writeView({ name: 'projects', filter: defaultProjectFilter })}>{t('findOnProjects')}</a>
        </p>
      )}
    </div>
  );
}

/** Includes the chosen project, even if the service lists too many projects to name it. */
function listProjectOptions(names: string[], chosen: string): SelectOption<string>[] {
  const all = chosen && !names.includes(chosen) ? [chosen, ...names] : names;
  return [{ value: '', label: t('allProjects') }, ...all.map((name) => ({ value: name, label: name }))];
}
