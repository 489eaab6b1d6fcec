import { useState } from 'preact/hooks';
import { isolate } from '../../../lib/i18n/text.ts';
import { formatNumber, t, tCount } from '../../../lib/i18n/translate.ts';
import { isBatch } from '../../../lib/model/task.ts';
import { PasswordField } from '../../report/PasswordField.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { FormDialog } from '../FormDialog.tsx';
import { describeTarget } from '../job-words.ts';
import { countEnded } from './batch-words.ts';
import type { Question, TaskActions } from './use-task-actions.ts';

/** The dialog that asks the user before an action. */
export function TaskQuestion({ question, answer }: Pick<TaskActions, 'question' | 'answer'>) {
  if (!question) return null;
  const { task, needs } = question;
  if (needs === 'password') return <PasswordDialog question={question} onAnswer={answer} />;
  if (!isBatch(task)) return null;
  return (
    <ConfirmDialog
      title={t('askCancel')}
      yes={t('askCancel_yes')}
      no={t('askCancel_no')}
      variant="danger"
      onYes={() => answer(true)}
      onClose={() => answer(false)}
    >
      {tCount('askCancel_effect', task.total - countEnded(task), formatNumber(task.total))}
    </ConfirmDialog>
  );
}

interface PasswordDialogProps {
  question: Question;
  onAnswer: TaskActions['answer'];
}

function PasswordDialog({ question: { task }, onAnswer }: PasswordDialogProps) {
  const [password, setPassword] = useState('');
  return (
    <FormDialog
      title={t('enterPasswordAgain')}
      yes={t('goOn')}
      onYes={() => onAnswer(true, password)}
      onClose={() => onAnswer(false)}
    >
      {!isBatch(task) && <p class="dialog-text">{isolate(describeTarget(task))}</p>}
      <p class="dialog-text">{t(isBatch(task) ? 'batchPassword' : 'passwordNotKept')}</p>
      <PasswordField value={password} error={t('passwordNeeded')} onChange={setPassword} />
    </FormDialog>
  );
}
