import { useEffect, useState } from 'preact/hooks';
import type { CaseReport } from '../../../lib/case-file/case-file.ts';
import { type CaseChanges, type Count, countChanges, mergeCases } from '../../../lib/case-file/merge-cases.ts';
import { readCase, readCaseReports } from '../../../lib/case-file/read-case.ts';
import { formatNumber, t } from '../../../lib/i18n/translate.ts';
import type { Send } from '../../../lib/messages/ports.ts';
import { useAttempt } from '../../hooks/use-attempt.ts';
import { useWorker } from '../../hooks/worker-context.ts';
import { FormDialog } from '../FormDialog.tsx';

type Changes = CaseChanges & { reports: Count };

const names = ['connections', 'settings', 'views', 'watches', 'reports'] as const satisfies (keyof Changes)[];
const labels = {
  connections: 'connections',
  settings: 'settings',
  views: 'savedViews',
  watches: 'watches',
  reports: 'reports',
} as const;

interface MergeDialogProps {
  file: File;
  onMerged: () => void;
  onClose: () => void;
}

/** Shows what a case file adds and changes, and merges it when the user agrees. */
export function MergeDialog({ file, onMerged, onClose }: MergeDialogProps) {
  const { send } = useWorker();
  const comparing = useAttempt();
  const merging = useAttempt();
  const [changes, setChanges] = useState<Changes>();
  useEffect(() => void comparing.run(async () => setChanges(await compareCase(send, file))), [send, file]);
  const isSame = changes && names.every((name) => changes[name].added + changes[name].changed === 0);
  return (
    <FormDialog
      title={t('caseFile_ask')}
      yes={t('caseFile_yes')}
      no={isSame ? t('close') : undefined}
      isBusy={merging.isBusy}
      isDisabled={!changes || isSame}
      problem={comparing.problem ?? merging.problem}
      onYes={() => void merging.run(() => mergeCase(send, file).then(onMerged))}
      onClose={onClose}
    >
      <p class="dialog-text">{t('caseFile_ask_text')}</p>
      {changes && !isSame && <ChangesTable changes={changes} />}
      <p role="status">{isSame && t('caseFile_same')}</p>
    </FormDialog>
  );
}

function ChangesTable({ changes }: { changes: Changes }) {
  return (
    <table class="case-changes">
      <thead>
        <tr>
          <td />
          <th scope="col">{t('caseFile_added')}</th>
          <th scope="col">{t('caseFile_changed')}</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name}>
            <th scope="row">{t(labels[name])}</th>
            <td>{formatNumber(changes[name].added)}</td>
            <td>{formatNumber(changes[name].changed)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

async function compareCase(send: Send, file: File): Promise<Changes> {
  const theirs = await readCase(file);
  const own = await send('getCase', {});
  return { ...countChanges(own, mergeCases(own, theirs)), reports: await sendReports(send, file, true) };
}

/** The connections first: their reports belong to them. If it is interrupted, merging the file again does the rest. */
async function mergeCase(send: Send, file: File): Promise<void> {
  await send('mergeCase', { theirs: await readCase(file) });
  await sendReports(send, file, false);
}

/** Sends the reports of the file to the worker in pieces, those of each service by themselves. */
async function sendReports(send: Send, file: File, isTrial: boolean): Promise<Count> {
  const sum = (a: Count, b: Count) => ({ added: a.added + b.added, changed: a.changed + b.changed });
  let sent = Promise.resolve<Count>({ added: 0, changed: 0 });
  for await (const piece of readCaseReports(file)) {
    for (const [address, reports] of Map.groupBy(piece, ({ address }: CaseReport) => address)) {
      // The next piece is read while the worker writes this one.
      const before = await sent;
      sent = send('mergeReports', { address, reports, isTrial }).then((count) => sum(before, count));
    }
  }
  return sent;
}
