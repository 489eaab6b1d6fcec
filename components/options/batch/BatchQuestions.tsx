import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { formatNumber, t, tCount } from '../../../lib/i18n/translate.ts';
import type { Batch } from '../../../lib/model/batch.ts';
import { type Problem, toProblem } from '../../../lib/model/problem.ts';
import { type BatchAction, useBatches } from '../../hooks/use-batches.ts';
import { PasswordField } from '../../report/PasswordField.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { AskDialog } from '../AskDialog.tsx';
import { countEnded } from './batch-words.ts';

interface BatchQuestionsProps {
  batch: Batch;
  actions: BatchActions;
}

/** What is asked before a batch goes on, or is given up. */
export function BatchQuestions({ batch, actions: { question, run, forget } }: BatchQuestionsProps) {
  if (!question) return null;
  if (question.needs === 'password') {
    return <PasswordDialog onSend={(password) => run(question.action, password)} onClose={forget} />;
  }
  if (question.action === 'sendAgainBatch') {
    const isHarmless = batch.kind === 'update' || batch.kind === 'deleteReport';
    return (
      <AskDialog
        title={tCount('askSendAgain', batch.counts.unconfirmed)}
        yes={t('tryAgain')}
        onYes={() => run(question.action)}
        onClose={forget}
      >
        {t(isHarmless ? 'twiceHarmless' : 'askSendAgain_effect')}
      </AskDialog>
    );
  }
  const left = batch.total - countEnded(batch);
  return (
    <AskDialog
      title={t('askCancel')}
      yes={t('askCancel_yes')}
      no={t('askCancel_no')}
      variant="danger"
      onYes={() => run(question.action)}
      onClose={forget}
    >
      {tCount('askCancel_effect', left, formatNumber(batch.total))}
    </AskDialog>
  );
}

interface PasswordDialogProps {
  onSend: (password: string) => void;
  onClose: () => void;
}

function PasswordDialog({ onSend, onClose }: PasswordDialogProps) {
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const send = (event: Event) => {
    event.preventDefault();
    setMissing(password === '');
    if (password !== '') onSend(password);
  };
  return (
    <Dialog
      title={t('retryWithPassword')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" type="submit" form={id}>
            {t('goOn')}
          </Button>
        </>
      }
    >
      <form ref={form} id={id} class="batch-form" onSubmit={send}>
        <p class="dialog-text">{t('batchPassword')}</p>
        <PasswordField
          value={password}
          error={isMissing && password === '' ? t('passwordNeeded') : undefined}
          onChange={setPassword}
        />
      </form>
    </Dialog>
  );
}

/** What the user is asked before an action. */
interface BatchQuestion {
  action: BatchAction;
  needs: 'password' | 'yes';
}

/** The actions of a batch. Asks for a password that was not kept, and for a confirmation before cancelling. */
export function useBatchActions(batch: Batch) {
  const { act: send } = useBatches();
  const [busy, setBusy] = useState<BatchAction>();
  const [problem, setProblem] = useState<Problem>();
  const [question, setQuestion] = useState<BatchQuestion>();
  const run = async (action: BatchAction, password?: string) => {
    setQuestion(undefined);
    setProblem(undefined);
    setBusy(action);
    try {
      await send(action, batch.id, password);
    } catch (error) {
      const problem = toProblem(error);
      if (problem.code === 'passwordForgotten') setQuestion({ action, needs: 'password' });
      else setProblem(problem);
    } finally {
      setBusy(undefined);
    }
  };
  const act = (action: BatchAction) => {
    const needs = findNeed(batch, action);
    if (needs) setQuestion({ action, needs });
    else void run(action);
  };
  return { act, run, busy, problem, question, forget: () => setQuestion(undefined) };
}

export type BatchActions = ReturnType<typeof useBatchActions>;

function findNeed({ privacy, problem }: Batch, action: BatchAction): BatchQuestion['needs'] | undefined {
  if (action === 'cancelBatch' || action === 'sendAgainBatch') return 'yes';
  const isForgotten = action === 'retryBatch' ? privacy === 'password' : problem?.code === 'passwordForgotten';
  return isForgotten && action !== 'pauseBatch' ? 'password' : undefined;
}
