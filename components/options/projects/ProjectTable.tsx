import { useId } from 'preact/hooks';
import { t } from '../../../lib/i18n/translate.ts';
import { defaultReportFilter } from '../../../lib/model/filter/report-filter.ts';
import type { Project } from '../../../lib/model/project.ts';
import { writeView } from '../../../lib/model/view.ts';
import { Button } from '../../ui/Button.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { cutForRow } from '../list/AddressParts.tsx';
import { ListIcon } from '../list/ListIcon.tsx';
import { RowNote } from '../list/RowNote.tsx';
import { SkeletonRows } from '../list/SkeletonRows.tsx';
import { TimeCell } from '../list/TimeCell.tsx';
import type { ProjectRow } from './use-projects.ts';

interface ProjectTableProps {
  /** Absent while the first answer is under way. */
  rows: ProjectRow[] | undefined;
  onDelete: (project: Project) => void;
}

export function ProjectTable({ rows, onDelete }: ProjectTableProps) {
  return (
    <table class="table" aria-label={t('projects')}>
      <thead>
        <tr>
          <th scope="col">{t('project')}</th>
          <th class="col-time" scope="col">
            {t('created')}
          </th>
          <th class="col-action" scope="col">
            <VisuallyHidden>{t('actions')}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {!rows && <SkeletonRows count={10} columns={3} />}
        {rows?.map((row) => (
          <Row key={row.project.name} row={row} onDelete={onDelete} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row: { project, job }, onDelete }: { row: ProjectRow; onDelete: (project: Project) => void }) {
  const id = useId();
  const { name, createdAt } = project;
  return (
    <tr>
      <td>
        <span class="row-line">
          <a
            class="quiet-link project-name"
            id={id}
            title={cutForRow(name)}
            href={writeView({ name: 'reports', filter: { ...defaultReportFilter, projects: [name] } })}
          >
            {cutForRow(name)}
          </a>
          <RowNote job={job} />
        </span>
      </td>
      <td>
        <TimeCell time={createdAt} />
      </td>
      <td class="col-action">
        <Button variant="icon" aria-label={t('delete')} aria-describedby={id} onClick={() => onDelete(project)}>
          <ListIcon name="delete" />
        </Button>
      </td>
    </tr>
  );
}
