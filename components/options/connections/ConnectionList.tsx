import { useId, useState } from 'preact/hooks';
import { forgetIntroductions } from '../../../lib/browser/page-storage/summary-words.ts';
import { isolate } from '../../../lib/i18n/text.ts';
import { t } from '../../../lib/i18n/translate.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import { connectionCodes } from '../../../lib/model/connection-problems.ts';
import type { Problem } from '../../../lib/model/problem.ts';
import { useAnswer } from '../../hooks/use-answer.ts';
import { useAttempt } from '../../hooks/use-attempt.ts';
import { useFollowedAnswer } from '../../hooks/use-followed-answer.ts';
import { useNotices, useWorker } from '../../hooks/worker-context.ts';
import { ProblemNotice } from '../../report/ProblemNotice.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { IconButton } from '../list/IconButton.tsx';
import { PrivacyWord } from '../list/PrivacyWord.tsx';

interface ConnectionListProps {
  connections: Connection[];
  activeId?: string;
  onEdit: (id: string) => void;
  onRemoved: (connection: Connection) => void;
}

export function ConnectionList({ connections, activeId, onEdit, onRemoved }: ConnectionListProps) {
  const { send } = useWorker();
  const [connectionToRemove, setConnectionToRemove] = useState<Connection>();
  const { problem, run } = useAttempt();
  return (
    <>
      {problem && <ProblemNotice problem={problem} />}
      <ul class="connection-list">
        {connections.map((connection) => (
          <ConnectionItem
            key={connection.id}
            connection={connection}
            isActive={connection.id === activeId}
            onUse={() => run(() => send('activateConnection', { connectionId: connection.id }))}
            onEdit={() => onEdit(connection.id)}
            onRemove={() => setConnectionToRemove(connection)}
          />
        ))}
      </ul>
      {connectionToRemove && (
        <RemoveConnectionDialog
          connection={connectionToRemove}
          onRemoved={onRemoved}
          onClose={() => setConnectionToRemove(undefined)}
        />
      )}
    </>
  );
}

/** Whether there is a key, and its last characters if it is long enough that they give nothing away. */
function KeyStatus({ keyHint, forgetsKey, isKeyMissing }: Connection) {
  if (isKeyMissing) return <span class="connection-problem">{t(forgetsKey ? 'keyForgotten' : 'keyAbsent')}</span>;
  const word = keyHint ? t('keyEnding', keyHint) : t('keyStored');
  return <span>{forgetsKey ? t('keyInMemory', word) : word}</span>;
}

interface ConnectionItemProps {
  connection: Connection;
  isActive: boolean;
  onUse: () => void;
  onEdit: () => void;
  onRemove: () => void;
}

function ConnectionItem({ connection, isActive, onUse, onEdit, onRemove }: ConnectionItemProps) {
  const id = useId();
  const { name, address, privacy, isManaged, isKeyMissing } = connection;
  const problem = useStopReason(connection.id);
  return (
    <li class="connection">
      <div class="connection-words">
        <p id={id}>
          <b>{name}</b> {isActive && <span class="tag">{t('active')}</span>}{' '}
          {isManaged && <span class="tag">{t('setByOrganisation')}</span>}
        </p>
        <p class="connection-facts">
          <span>{address}</span>
          <KeyStatus {...connection} />
          {problem && !isKeyMissing && <span class="connection-problem">{t(`problem_${problem.code}`)}</span>}
          <PrivacyWord privacy={privacy} isDefault />
        </p>
      </div>
      <div class="connection-actions">
        {!isActive && (
          <Button aria-describedby={id} onClick={onUse}>
            {t('useConnection')}
          </Button>
        )}
        {problem?.code === 'keyRefused' && (
          <Button aria-describedby={id} onClick={onEdit}>
            {t('replaceKey')}
          </Button>
        )}
        <IconButton icon="edit" label={t('edit')} aria-describedby={id} onClick={onEdit} />
        {!isManaged && <IconButton icon="delete" label={t('remove')} aria-describedby={id} onClick={onRemove} />}
      </div>
    </li>
  );
}

/** Why the list of the connection can't be read, or its tasks wait, until the user has changed the connection. */
function useStopReason(connectionId: string): Problem | undefined {
  const { send } = useWorker();
  const { value: jobs, reload } = useAnswer('blocks', () => send('listJobs', { limit: 1 }));
  useNotices((notice) => notice.type === 'attention' && reload());
  const block = jobs?.blocks.find((block) => block.connectionId === connectionId && block.waitsFor === 'connection');
  const { value: sync } = useFollowedAnswer(
    connectionId,
    () => send('getSync', { connectionId }),
    (notice) => (notice.type === 'sync' && notice.sync.connectionId === connectionId ? notice.sync : undefined),
  );
  const problem = block?.problem ?? (sync?.status === 'failed' ? sync.problem : undefined);
  return problem && connectionCodes.includes(problem.code) ? problem : undefined;
}

interface RemoveConnectionDialogProps {
  connection: Connection;
  onRemoved: (connection: Connection) => void;
  onClose: () => void;
}

function RemoveConnectionDialog({ connection, onRemoved, onClose }: RemoveConnectionDialogProps) {
  const { send } = useWorker();
  const { problem, run } = useAttempt();
  const remove = () =>
    run(async () => {
      await send('removeConnection', { connectionId: connection.id });
      forgetIntroductions(connection.id);
      onRemoved(connection);
      onClose();
    });
  return (
    <ConfirmDialog
      title={t('removeConnection')}
      yes={t('removeConnection_yes')}
      variant="danger"
      problem={problem}
      onYes={remove}
      onClose={onClose}
    >
      {t('removeConnection_text', isolate(connection.name))}
    </ConfirmDialog>
  );
}
