import { useState } from 'preact/hooks';
import { isolate } from '../../../lib/i18n/isolate.ts';
import { t } from '../../../lib/i18n/translate.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import { type Problem, toProblem } from '../../../lib/model/problem.ts';
import { usePermissionPorts } from '../../hooks/permission-ports.ts';
import { usePorts } from '../../hooks/ports.ts';
import { AskDialog } from '../AskDialog.tsx';

interface RemoveConnectionDialogProps {
  connection: Connection;
  onRemoved: (connection: Connection) => void;
  onClose: () => void;
}

export function RemoveConnectionDialog({ connection, onRemoved, onClose }: RemoveConnectionDialogProps) {
  const { send } = usePorts();
  const { releaseOrigin } = usePermissionPorts();
  const [problem, setProblem] = useState<Problem>();
  const remove = async () => {
    try {
      const { unusedOrigins } = await send('removeConnection', { connectionId: connection.id });
      for (const origin of unusedOrigins) await releaseOrigin(origin);
      onRemoved(connection);
      onClose();
    } catch (error) {
      setProblem(toProblem(error));
    }
  };
  return (
    <AskDialog
      title={t('removeConnection')}
      yes={t('removeConnection_yes')}
      variant="danger"
      problem={problem}
      onYes={remove}
      onClose={onClose}
    >
      {t('removeConnection_text', isolate(connection.name))}
    </AskDialog>
  );
}
