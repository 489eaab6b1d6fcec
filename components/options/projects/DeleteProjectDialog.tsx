import { isolate } from '../../../lib/i18n/isolate.ts';
import { t } from '../../../lib/i18n/translate.ts';
import type { Project } from '../../../lib/model/project.ts';
import { AskDialog } from '../AskDialog.tsx';

interface DeleteProjectDialogProps {
  project: Project;
  onDelete: (project: Project) => void;
  onClose: () => void;
}

/** Asked although it can be undone: the interface does not say what becomes of the reports (§4.2). */
export function DeleteProjectDialog({ project, onDelete, onClose }: DeleteProjectDialogProps) {
  const confirm = () => {
    onDelete(project);
    onClose();
  };
  return (
    <AskDialog
      title={t('deleteProject')}
      yes={t('deleteProject_yes')}
      variant="danger"
      onYes={confirm}
      onClose={onClose}
    >
      {t('deleteProject_text', isolate(project.name))}
    </AskDialog>
  );
}
