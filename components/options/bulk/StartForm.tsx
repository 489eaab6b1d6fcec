import { useState } from 'preact/hooks';
import { t, tCount } from '../../../lib/i18n/translate.ts';
import type { Batch } from '../../../lib/model/batch.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import { type Problem, toProblem } from '../../../lib/model/problem.ts';
import { usePorts } from '../../hooks/ports.ts';
import { PasswordField } from '../../report/PasswordField.tsx';
import { PrivacyChoice } from '../../report/PrivacyChoice.tsx';
import { ProblemNotice } from '../../report/ProblemNotice.tsx';
import { Button } from '../../ui/Button.tsx';
import { StartDialog } from './StartDialog.tsx';
import type { AddressList } from './use-address-list.ts';

interface StartFormProps {
  connection: Connection;
  list: AddressList;
  onStarted: (batch: Batch) => void;
}

/** Who may see the reports, and the way to have them made. */
export function StartForm({ connection, list, onStarted }: StartFormProps) {
  const { draft, change, sorted, isReady } = list;
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const privacy = draft.privacy ?? connection.privacy;
  const { start, isStarting, problem } = useStart({ connection, list, privacy, password, onStarted });
  const count = sorted.sent.length;
  const submit = (event: Event) => {
    event.preventDefault();
    const isPasswordMissing = privacy === 'password' && password === '';
    setMissing(isPasswordMissing);
    setAsking(!isPasswordMissing && isReady && count > 0);
  };
  return (
    <form class="list-foot bulk-start" onSubmit={submit}>
      {problem && <ProblemNotice problem={problem} />}
      <PrivacyChoice name="bulk-privacy" value={privacy} onChange={(privacy) => change({ privacy })} />
      {privacy === 'password' && (
        <PasswordField
          value={password}
          error={isMissing && password === '' ? t('passwordMissing') : undefined}
          onChange={setPassword}
        />
      )}
      <Button variant="primary" type="submit" isBusy={isStarting || !isReady} disabled={isReady && count === 0}>
        {count > 0 || !isReady ? tCount('analysePages', count) : t('nothingToAnalyse')}
      </Button>
      {isAsking && (
        <StartDialog
          {...{ connection, list, privacy }}
          onAnswer={(isYes) => {
            setAsking(false);
            if (isYes) start();
          }}
        />
      )}
    </form>
  );
}

type Starting = StartFormProps & { privacy: Connection['privacy']; password: string };

function useStart({ connection, list, privacy, password, onStarted }: Starting) {
  const { send } = usePorts();
  const [isStarting, setStarting] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const start = async () => {
    const { sent } = list.sorted;
    setStarting(true);
    setProblem(undefined);
    try {
      const batch = await send('startBatch', {
        connectionId: connection.id,
        kind: 'create',
        privacy,
        ...(privacy === 'password' && { password }),
        // Risky ones are in it only where the user has ticked them.
        acceptsRisk: sent.some(({ risk }) => risk !== undefined),
        items: sent.flatMap(({ sendUrl }) => (sendUrl === undefined ? [] : [{ url: sendUrl }])),
      });
      list.clear();
      onStarted(batch);
    } catch (error) {
      setProblem(toProblem(error));
      setStarting(false);
    }
  };
  return { start, isStarting, problem };
}
