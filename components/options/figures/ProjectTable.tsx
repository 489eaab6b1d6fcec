import type { ProjectFigures } from '../../../lib/figures/count-reports.ts';
import { countAll, countGraded } from '../../../lib/figures/grade-counts.ts';
import { formatShare } from '../../../lib/i18n/format-share.ts';
import { formatNumber, t } from '../../../lib/i18n/translate.ts';
import type { FiguresFilter } from '../../../lib/model/filter/figures-filter.ts';
import { cutForRow } from '../list/split-address.ts';
import { GradeBar } from './GradeBar.tsx';
import { linkReports } from './link-reports.ts';

interface ProjectTableProps {
  /** What the table is called. */
  labelledBy: string;
  projects: readonly ProjectFigures[];
  filter: FiguresFilter;
}

/** Projects with the shares of their grades; of reports with a grade, as they are ranked. */
export function ProjectTable({ labelledBy, projects, filter }: ProjectTableProps) {
  return (
    <table class="figure-table" aria-labelledby={labelledBy}>
      <thead>
        <tr>
          <th scope="col">{t('project')}</th>
          <td class="figure-bar" />
          <th scope="col">{t('grade_good')}</th>
          <th scope="col">{t('grade_decent')}</th>
          <th scope="col">{t('grade_bad')}</th>
          <th scope="col">{t('reports')}</th>
        </tr>
      </thead>
      <tbody>
        {projects.map((project) => (
          <ProjectLine key={project.name} {...{ project, filter }} />
        ))}
      </tbody>
    </table>
  );
}

function ProjectLine({ project: { name, counts }, filter }: { project: ProjectFigures; filter: FiguresFilter }) {
  const graded = countGraded(counts);
  const shown = cutForRow(name) || t('noProject');
  return (
    <tr>
      <th scope="row">
        <a class="quiet-link" title={shown} href={linkReports(filter, { projects: [name] })}>
          {shown}
        </a>
      </th>
      <td class="figure-bar">
        <GradeBar counts={counts} />
      </td>
      {(['good', 'decent', 'bad'] as const).map((grade) => (
        <td key={grade}>{formatShare(counts[grade], graded)}</td>
      ))}
      <td>{formatNumber(countAll(counts))}</td>
    </tr>
  );
}
