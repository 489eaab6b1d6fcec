import { useState } from 'preact/hooks';
import { countSent, listLinesOfSent, listSent, type SentCounts } from '../../../lib/bulk/sort-lines.ts';
import { isolate } from '../../../lib/i18n/text.ts';
import { formatNumber, t, tCount } from '../../../lib/i18n/translate.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import type { Privacy } from '../../../lib/model/report/privacy.ts';
import { type BatchRequest, useStart } from '../../hooks/use-batches.ts';
import { PasswordField } from '../../report/PasswordField.tsx';
import { PrivacyChoice } from '../../report/PrivacyChoice.tsx';
import { ProblemNotice } from '../../report/ProblemNotice.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormDialog } from '../FormDialog.tsx';
import type { AddressList } from './use-address-list.ts';

interface StartFormProps {
  connection: Connection;
  list: AddressList;
  onStarted: () => void;
}

/** Asks who may see the new reports, and starts the batch. Lines that are not sent stay in the list. */
export function StartForm({ connection, list, onStarted }: StartFormProps) {
  const { draft, change, removeSent, lines, isReady } = list;
  const sent = countSent(lines);
  const [password, setPassword] = useState('');
  const [isAsking, setAsking] = useState(false);
  const privacy = draft.privacy ?? connection.privacy;
  const { start, isBusy, problem } = useStart(() => {
    removeSent(listLinesOfSent(lines));
    // Nothing is left to send: the button that has the focus is about to be disabled, or to leave with the list.
    document.activeElement
      ?.closest('.bulk-start')
      ?.closest<HTMLElement>('.list-region')
      ?.focus({ preventScroll: true });
    // The next list needs its own password.
    setPassword('');
    onStarted();
  });
  const createRequest = async (): Promise<BatchRequest> => ({
    connectionId: connection.id,
    ...(sent.create === 0
      ? { kind: 'rerun' }
      : { kind: 'create', privacy, ...(privacy === 'password' && { password }) }),
    // Risky lines are included only if the user chose to send them.
    acceptsRisk: sent.risky > 0,
    items: listSent(lines),
  });
  const count = sent.create + sent.rerun;
  const submit = (event: Event) => {
    event.preventDefault();
    setAsking(isReady && count > 0);
  };
  const form = (
    <form class="list-foot bulk-start" onSubmit={submit}>
      {problem && <ProblemNotice problem={problem} />}
      <PrivacyChoice name="bulk-privacy" value={privacy} onChange={(privacy) => change({ privacy })} />
      {privacy === 'password' && (
        <PasswordField value={password} isOptional={sent.create === 0} onChange={setPassword} />
      )}
      <Button variant="primary" type="submit" isBusy={isBusy || !isReady} disabled={isReady && count === 0}>
        {count > 0 || !isReady ? describeStart(sent) : t('nothingToAnalyse')}
      </Button>
    </form>
  );
  // The dialog has its own form, which must not be inside this one.
  return (
    <>
      {form}
      {isAsking && (
        <StartDialog
          {...{ connection, sent, privacy }}
          onYes={() => {
            setAsking(false);
            start(createRequest());
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function describeStart({ create, rerun }: SentCounts): string {
  if (rerun === 0) return tCount('analysePages', create);
  return create === 0 ? tCount('rerunReports', rerun) : t('analyseAndRerun', formatNumber(create), formatNumber(rerun));
}

interface StartDialogProps {
  connection: Connection;
  sent: SentCounts;
  privacy: Privacy;
  onYes: () => void;
  onClose: () => void;
}

/** Asks for a confirmation: says how many addresses are sent, to which service, and with which privacy. */
function StartDialog({ connection, sent, privacy, onYes, onClose }: StartDialogProps) {
  const { create, rerun, risky } = sent;
  return (
    <FormDialog title={tCount('analysePagesTitle', create + rerun)} yes={describeStart(sent)} {...{ onYes, onClose }}>
      {create > 0 && <p>{tCount('analysePages_create', create, isolate(connection.name))}</p>}
      {create > 0 && <p>{t(`analysePages_${privacy}`)}</p>}
      {rerun > 0 && <p>{tCount('analysePages_rerun', rerun)}</p>}
      <p>{t('analysePages_allowance')}</p>
      {risky > 0 && <p>{tCount('analysePages_risky', risky)}</p>}
    </FormDialog>
  );
}
