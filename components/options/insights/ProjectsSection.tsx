import { formatShare } from '../../../lib/i18n/format-share.ts';
import { formatNumber, t, tCount } from '../../../lib/i18n/translate.ts';
import type { ProjectFigures } from '../../../lib/insights/count-reports.ts';
import { countAll, countGraded } from '../../../lib/insights/grade-counts.ts';
import { rankProjects } from '../../../lib/insights/rank-projects.ts';
import { defaultProjectsFilter } from '../../../lib/model/filter/projects-filter.ts';
import type { ReportFilter } from '../../../lib/model/filter/report-filter.ts';
import { grades } from '../../../lib/model/report/report.ts';
import { GradeBar } from '../../report/GradeBar.tsx';
import { NameLink } from '../list/NameLink.tsx';
import { useCopy } from '../reports/LocalCopy.tsx';
import { Figure } from './Figure.tsx';

/** One report says little about a project: only those with so many graded reports are ranked. */
const minReports = 5;

/** How many projects are listed as the best, and as the worst. */
const rankedLength = 5;

interface ProjectsSectionProps {
  projects: readonly ProjectFigures[];
  linkReports: (change: Partial<ReportFilter>) => string;
}

/** The best and the worst projects. All of them are on the page Projects. */
export function ProjectsSection({ projects, linkReports }: ProjectsSectionProps) {
  const { link } = useCopy();
  const { best, worst, count } = rankProjects(projects, minReports, rankedLength);
  const isSame = best.every((project, at) => project === worst[at]);
  return (
    <Figure
      id="figure-projects"
      title={t('insights_projects')}
      isWide
      control={<a href={link({ name: 'projects', filter: defaultProjectsFilter })}>{t('projects')}</a>}
    >
      <p class="figure-note">{tCount('insights_ranked', count, formatNumber(minReports))}</p>
      {count > 0 && isSame && <ProjectTable labelledBy="figure-projects" projects={best} linkReports={linkReports} />}
      {!isSame && (
        <div class="figure-pair">
          {Object.entries({ best, worst }).map(([side, projects]) => (
            <div key={side}>
              <h3 id={`figure-${side}`}>{t(side === 'best' ? 'insights_best' : 'insights_worst')}</h3>
              <ProjectTable labelledBy={`figure-${side}`} projects={projects} linkReports={linkReports} />
            </div>
          ))}
        </div>
      )}
    </Figure>
  );
}

interface ProjectTableProps {
  /** The id of the table's heading. */
  labelledBy: string;
  projects: readonly ProjectFigures[];
  linkReports: (change: Partial<ReportFilter>) => string;
}

/** Projects with the shares of their grades. As in the ranking, shares leave out reports without a grade. */
function ProjectTable({ labelledBy, projects, linkReports }: ProjectTableProps) {
  return (
    <table class="figure-table" aria-labelledby={labelledBy}>
      <thead>
        <tr>
          <th scope="col">{t('project')}</th>
          <td class="figure-bar" />
          {grades.map((grade) => (
            <th key={grade} scope="col">
              {t(`grade_${grade}`)}
            </th>
          ))}
          <th scope="col">{t('reports')}</th>
        </tr>
      </thead>
      <tbody>
        {projects.map((project) => (
          <ProjectLine key={project.name} {...{ project, linkReports }} />
        ))}
      </tbody>
    </table>
  );
}

interface ProjectLineProps {
  project: ProjectFigures;
  linkReports: (change: Partial<ReportFilter>) => string;
}

function ProjectLine({ project: { name, counts }, linkReports }: ProjectLineProps) {
  const graded = countGraded(counts);
  return (
    <tr>
      <th scope="row">
        <NameLink name={name || t('noProject')} href={linkReports({ projects: [name] })} />
      </th>
      <td class="figure-bar">
        <GradeBar counts={counts} />
      </td>
      {grades.map((grade) => (
        <td key={grade}>{formatShare(counts[grade], graded)}</td>
      ))}
      <td>{formatNumber(countAll(counts))}</td>
    </tr>
  );
}
