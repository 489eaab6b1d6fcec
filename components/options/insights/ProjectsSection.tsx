import { useState } from 'preact/hooks';
import { formatShare } from '../../../lib/i18n/format-share.ts';
import { formatNumber, t, tCount } from '../../../lib/i18n/translate.ts';
import type { ProjectFigures } from '../../../lib/insights/count-reports.ts';
import { countAll, countGraded } from '../../../lib/insights/grade-counts.ts';
import { rankProjects } from '../../../lib/insights/rank-projects.ts';
import type { InsightsFilter } from '../../../lib/model/filter/insights-filter.ts';
import { grades } from '../../../lib/model/report/report.ts';
import { GradeBar } from '../../report/GradeBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import { NameLink } from '../list/NameLink.tsx';
import { Figure } from './Figure.tsx';
import { MoreButton, useMore } from './MoreButton.tsx';
import { useReportsLink } from './use-insights.ts';

/** How many reports a project needs to be ranked, as choices: one report says little about a project. */
const minimums = [1, 5, 10, 25, 100];

/** How many projects are listed as the best, and as the worst. */
const rankedLength = 5;

interface ProjectsSectionProps {
  projects: readonly ProjectFigures[];
  filter: InsightsFilter;
}

/** The best and the worst projects, and all projects with the shares of their grades. */
export function ProjectsSection({ projects, filter }: ProjectsSectionProps) {
  const [minimum, setMinimum] = useState(5);
  const { best, worst, count } = rankProjects(projects, minimum, rankedLength);
  const isSame = best.every((project, at) => project === worst[at]);
  const choice = (
    <Select
      label={t('insights_minimum')}
      value={minimum}
      options={minimums.map((value) => ({ value, label: formatNumber(value) }))}
      onChange={setMinimum}
    />
  );
  return (
    <Figure id="figure-projects" title={t('insights_projects')} isWide control={choice}>
      <p class="figure-note">{tCount('insights_ranked', count, formatNumber(minimum))}</p>
      {count > 0 && isSame && <ProjectTable labelledBy="figure-projects" projects={best} filter={filter} />}
      {!isSame && (
        <div class="figure-pair">
          <Ranked id="figure-best" title={t('insights_best')} projects={best} filter={filter} />
          <Ranked id="figure-worst" title={t('insights_worst')} projects={worst} filter={filter} />
        </div>
      )}
      <AllProjects projects={projects} filter={filter} />
    </Figure>
  );
}

function Ranked({ id, title, ...table }: ProjectsSectionProps & { id: string; title: string }) {
  return (
    <div>
      <h3 id={id}>{title}</h3>
      <ProjectTable labelledBy={id} {...table} />
    </div>
  );
}

function AllProjects({ projects, filter }: ProjectsSectionProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { shown, left, showMore } = useMore(projects);
  return (
    <div class="figure-more">
      <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <span id="figure-all-projects">{tCount('insights_allProjects', projects.length)}</span>
      </Button>
      {isOpen && (
        <>
          <ProjectTable labelledBy="figure-all-projects" projects={shown} filter={filter} />
          <MoreButton left={left} onMore={showMore} />
        </>
      )}
    </div>
  );
}

interface ProjectTableProps {
  /** The id of the table's heading. */
  labelledBy: string;
  projects: readonly ProjectFigures[];
  filter: InsightsFilter;
}

/** Projects with the shares of their grades. As in the ranking, shares leave out reports without a grade. */
function ProjectTable({ labelledBy, projects, filter }: ProjectTableProps) {
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
          <ProjectLine key={project.name} {...{ project, filter }} />
        ))}
      </tbody>
    </table>
  );
}

function ProjectLine({ project: { name, counts }, filter }: { project: ProjectFigures; filter: InsightsFilter }) {
  const linkReports = useReportsLink();
  const graded = countGraded(counts);
  return (
    <tr>
      <th scope="row">
        <NameLink name={name || t('noProject')} href={linkReports(filter, { projects: [name] })} />
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
