import { isolate } from '../../../lib/i18n/isolate.ts';
import { t } from '../../../lib/i18n/translate.ts';
import type { Project } from '../../../lib/model/project.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

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
    <Dialog
      title={t('deleteProject')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="danger" onClick={confirm}>
            {t('deleteProject_yes')}
          </Button>
        </>
      }
    >
      <p class="dialog-text">{t('deleteProject_text', isolate(project.name))}</p>
    </Dialog>
  );
}
