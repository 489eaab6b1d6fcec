import { useRef, useState } from 'preact/hooks';
import { keepUnsent } from '../../../lib/browser/page-storage/unsent-lists.ts';
import type { Line } from '../../../lib/bulk/judge-line.ts';
import { listUnsent } from '../../../lib/bulk/list-unsent.ts';
import type { SortedLines } from '../../../lib/bulk/sort-lines.ts';
import { isolate } from '../../../lib/i18n/text.ts';
import { t, tCount } from '../../../lib/i18n/translate.ts';
import type { Input } from '../../../lib/messages/contract.ts';
import type { Batch } from '../../../lib/model/batch.ts';
import type { UnsentLine } from '../../../lib/model/bulk/unsent-line.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import type { Privacy } from '../../../lib/model/report/privacy.ts';
import { runInSlices, type Steps } from '../../../lib/slices/run-in-slices.ts';
import { useStart } from '../../hooks/use-batches.ts';
import { PasswordField } from '../../report/PasswordField.tsx';
import { PrivacyChoice } from '../../report/PrivacyChoice.tsx';
import { ProblemNotice } from '../../report/ProblemNotice.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { AddressList } from './use-address-list.ts';

interface StartFormProps {
  connection: Connection;
  list: AddressList;
  onStarted: (batch: Batch) => void;
}

/** Asks who may see the new reports, and starts the batch. */
export function StartForm({ connection, list, onStarted }: StartFormProps) {
  const { draft, change, clear, sorted, known, isReady } = list;
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const privacy = draft.privacy ?? connection.privacy;
  const unsent = useRef<UnsentLine[]>([]);
  const { start, isBusy, problem } = useStart((batch) => {
    keepUnsent(batch.id, unsent.current);
    clear(sorted.lines);
    onStarted(batch);
  });
  const bringAll = async () => {
    unsent.current = await runInSlices(listUnsent(sorted, known.pages));
    return createInput(connection.id, sorted, privacy, password);
  };
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
      <Button variant="primary" type="submit" isBusy={isBusy || !isReady} disabled={isReady && count === 0}>
        {count > 0 || !isReady ? tCount('analysePages', count) : t('nothingToAnalyse')}
      </Button>
      {isAsking && (
        <StartDialog
          {...{ connection, list, privacy }}
          onAnswer={(isYes) => {
            setAsking(false);
            if (isYes) void start(bringAll());
          }}
        />
      )}
    </form>
  );
}

async function createInput(
  connectionId: string,
  { sent, risky }: SortedLines,
  privacy: Privacy,
  password: string,
): Promise<Input<'startBatch'>> {
  return {
    connectionId,
    kind: 'create',
    privacy,
    ...(privacy === 'password' && { password }),
    // Risky ones are in it only where the user has ticked them.
    acceptsRisk: risky > 0,
    items: await runInSlices(listPages(sent)),
  };
}

function* listPages(sent: readonly Line[]): Steps<Input<'startBatch'>['items']> {
  const pages: Input<'startBatch'>['items'] = [];
  for (const { sendUrl } of sent) {
    if (sendUrl !== undefined) pages.push({ url: sendUrl });
    yield;
  }
  return pages;
}

interface StartDialogProps {
  connection: Connection;
  list: AddressList;
  privacy: Privacy;
  onAnswer: (isYes: boolean) => void;
}

/** Says before the start how many addresses are sent, where to, and with which privacy. */
function StartDialog({ connection, list, privacy, onAnswer }: StartDialogProps) {
  const { sent, risky, again } = list.sorted;
  return (
    <Dialog
      title={tCount('analysePagesTitle', sent.length)}
      onClose={() => onAnswer(false)}
      actions={
        <>
          <Button onClick={() => onAnswer(false)}>{t('cancel')}</Button>
          <Button variant="primary" onClick={() => onAnswer(true)}>
            {tCount('analysePages', sent.length)}
          </Button>
        </>
      }
    >
      <div class="bulk-question">
        <p>{t('analysePages_text', isolate(connection.name))}</p>
        <p>{t(`analysePages_${privacy}`)}</p>
        {again > 0 && <p>{tCount('analysePages_known', again)}</p>}
        {risky > 0 && <p>{tCount('analysePages_risky', risky)}</p>}
      </div>
    </Dialog>
  );
}
