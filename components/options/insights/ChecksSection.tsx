import { formatShare } from '../../../lib/i18n/format-share.ts';
import { formatNumber, t, tCount } from '../../../lib/i18n/translate.ts';
import type { CheckFigures } from '../../../lib/insights/count-checks.ts';
import type { ProjectFigures } from '../../../lib/insights/count-reports.ts';
import type { InsightsFilter } from '../../../lib/model/filter/insights-filter.ts';
import { ColumnNames } from '../../ui/ColumnNames.tsx';
import { NameLink } from '../list/NameLink.tsx';
import { useCopy } from '../reports/LocalCopy.tsx';
import { Figure } from './Figure.tsx';
import { MoreButton, useMore } from './MoreButton.tsx';
import { useReportsLink } from './use-insights.ts';

/** How many checks are named beside a project. */
const checksPerProject = 3;

interface ChecksSectionProps {
  checks: CheckFigures;
  projects: readonly ProjectFigures[];
  filter: InsightsFilter;
}

/** The checks that fail most, over all reports and by project. Renders nothing if the service sends no checks. */
export function ChecksSection({ checks, projects, filter }: ChecksSectionProps) {
  if (checks.checked === 0) return null;
  const failing = projects.filter(({ checks }) => checks.failed.length > 0);
  return (
    <Figure id="figure-checks" title={t('insights_checks')} isWide>
      <p class="figure-note">{tCount('insights_checked', checks.checked)}</p>
      {/* With a single project, both tables would have the same content. */}
      {failing.length > 1 ? (
        <div class="figure-pair">
          <CheckTable checks={checks} filter={filter} />
          <ProjectChecks projects={failing} filter={filter} />
        </div>
      ) : (
        checks.failed.length > 0 && <CheckTable checks={checks} filter={filter} />
      )}
    </Figure>
  );
}

function CheckTable({ checks: { checked, failed }, filter }: Omit<ChecksSectionProps, 'projects'>) {
  const linkReports = useReportsLink();
  const { shown, left, showMore } = useMore(failed);
  return (
    <div>
      <table class="figure-table" aria-labelledby="figure-checks">
        <ColumnNames names={[t('checksFailed'), t('reports'), t('insights_share')]} />
        <tbody>
          {shown.map(({ name, count }) => (
            <tr key={name}>
              <th scope="row">
                <NameLink name={name} href={linkReports(filter, { checks: [name] })} />
              </th>
              <td>{formatNumber(count)}</td>
              <td>{formatShare(count, checked)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <MoreButton left={left} onMore={showMore} />
    </div>
  );
}

function ProjectChecks({ projects, filter }: Omit<ChecksSectionProps, 'checks'>) {
  const { shown, left, showMore } = useMore(projects);
  return (
    <div>
      <table class="figure-table project-checks" aria-label={t('insights_checksByProject')}>
        <ColumnNames names={[t('project'), t('checksFailed')]} />
        <tbody>
          {shown.map((project) => (
            <ProjectLine key={project.name} {...{ project, filter }} />
          ))}
        </tbody>
      </table>
      <MoreButton left={left} onMore={showMore} />
    </div>
  );
}

function ProjectLine({ project: { name, checks }, filter }: { project: ProjectFigures; filter: InsightsFilter }) {
  const { link } = useCopy();
  const linkReports = useReportsLink();
  const projectFilter = { ...filter, projects: [name] };
  return (
    <tr>
      <th scope="row">
        <NameLink name={name || t('noProject')} href={link({ name: 'insights', filter: projectFilter })} />
      </th>
      <td>
        <ul>
          {checks.failed.slice(0, checksPerProject).map(({ name, count }) => (
            <li key={name}>
              <NameLink name={name} href={linkReports(projectFilter, { checks: [name] })} />
              <span>{formatShare(count, checks.checked)}</span>
            </li>
          ))}
        </ul>
      </td>
    </tr>
  );
}
