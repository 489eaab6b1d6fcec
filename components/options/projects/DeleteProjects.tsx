import { sum } from 'd3-array';
import { useState } from 'preact/hooks';
import { isolate, joinSentences } from '../../../lib/i18n/text.ts';
import { formatNumber, t, tCount } from '../../../lib/i18n/translate.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import { DeleteDialog } from '../DeleteDialog.tsx';
import { useCopy } from '../reports/LocalCopy.tsx';
import { ProjectExport } from './ProjectExport.tsx';
import { countKnown, type ProjectRow } from './project-row.ts';
import type { Projects } from './use-projects.ts';

interface DeleteProjectsProps {
  connection: Connection;
  projects: Projects;
  names: string[];
  onClose: () => void;
}

/**
 * Asks for confirmation although the delete can be undone: the interface does not say what happens to the reports of a
 * deleted project (§4.2).
 */
export function DeleteProjects({ connection, projects, names, onClose }: DeleteProjectsProps) {
  const { sync } = useCopy();
  const [isExporting, setExporting] = useState(false);
  // Looked up on every render, since the counts may grow while the dialog is open.
  const rows = projects.rows?.filter(({ name }) => names.includes(name)) ?? [];
  const [first] = rows;
  if (isExporting) return <ProjectExport {...{ connection, names, onClose }} />;
  if (!first) return null;
  const isOne = rows.length === 1;
  const words = isOne ? describeLoss(first) : t('deleteProjects_text', formatNumber(sum(rows, countKnown)));
  return (
    <DeleteDialog
      title={isOne ? t('deleteProject') : tCount('deleteProjects', rows.length)}
      yes={t(isOne ? 'deleteProject_yes' : 'delete')}
      count={sum(rows, countKnown)}
      onYes={() => {
        projects.onDelete(rows);
        onClose();
      }}
      onExport={rows.some(({ reports }) => reports > 0) ? () => setExporting(true) : undefined}
      onClose={onClose}
    >
      {joinSentences(words, !sync.state?.isComplete && t('scope_part', isolate(connection.name)))}
    </DeleteDialog>
  );
}

function describeLoss(row: ProjectRow): string {
  const name = isolate(row.name);
  const count = countKnown(row);
  return count > 0 ? tCount('deleteProject_reports', count, name) : t('deleteProject_text', name);
}
