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
  return (
    <ul class="connection-list">
      {connections.map((connection) => (
        <ConnectionItem
          key={connection.id}
          connection={connection}
          isActive={connection.id === activeId}
          {...{ onEdit, onRemoved }}
        />
      ))}
    </ul>
  );
}

/** Whether there is a key, and its last characters if it is long enough that they give nothing away. */
function KeyStatus({ keyHint, forgetsKey, isKeyMissing }: Connection) {
  if (isKeyMissing) return <span class="connection-problem">{t(forgetsKey ? 'keyForgotten' : 'keyAbsent')}</span>;
  const word = keyHint ? t('keyEnding', keyHint) : t('keyStored');
  return <span>{forgetsKey ? t('keyInMemory', word) : word}</span>;
}

interface ConnectionItemProps extends Pick<ConnectionListProps, 'onEdit' | 'onRemoved'> {
  connection: Connection;
  isActive: boolean;
}

function ConnectionItem({ connection, isActive, onEdit, onRemoved }: ConnectionItemProps) {
  const domId = useId();
  const { send } = useWorker();
  const activating = useAttempt();
  const [isRemoving, setRemoving] = useState(false);
  const { id, name, address, privacy, isManaged, isKeyMissing } = connection;
  const problem = useStopReason(id);
  return (
    <li class="connection">
      <div class="connection-words">
        <p id={domId}>
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
          <Button
            aria-describedby={domId}
            onClick={() => activating.run(() => send('activateConnection', { connectionId: id }))}
          >
            {t('useConnection')}
          </Button>
        )}
        {problem?.code === 'keyRefused' && (
          <Button aria-describedby={domId} onClick={() => onEdit(id)}>
            {t('replaceKey')}
          </Button>
        )}
        <IconButton icon="edit" label={t('edit')} aria-describedby={domId} onClick={() => onEdit(id)} />
        {!isManaged && (
          <IconButton icon="delete" label={t('remove')} aria-describedby={domId} onClick={() => setRemoving(true)} />
        )}
      </div>
      {activating.problem && <ProblemNotice problem={activating.problem} />}
      {isRemoving && <RemoveConnectionDialog {...{ connection, onRemoved }} onClose={() => setRemoving(false)} />}
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
