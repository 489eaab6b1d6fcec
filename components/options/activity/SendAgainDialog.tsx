import { useEffect, useRef, useState } from 'preact/hooks';
import { isolate } from '../../../lib/i18n/text.ts';
import { t } from '../../../lib/i18n/translate.ts';
import { PasswordField } from '../../report/PasswordField.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { describeTarget } from '../job-words.ts';
import { describeTwice } from './Doubt.tsx';
import type { Question } from './use-job-actions.ts';

interface SendAgainDialogProps {
  question: Question;
  onAnswer: (isYes: boolean, password?: string) => void;
}

/** Asks before a request is sent again that may be done twice by it, or that needs its password anew. */
export function SendAgainDialog({ question: { job, mayBeTwice, needsPassword }, onAnswer }: SendAgainDialogProps) {
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const send = (event: Event) => {
    event.preventDefault();
    if (needsPassword && password === '') setMissing(true);
    else onAnswer(true, needsPassword ? password : undefined);
  };
  const formId = `send-again-${job.id}`;
  return (
    <Dialog
      title={mayBeTwice ? t('sendAgain') : t('retryWithPassword')}
      onClose={() => onAnswer(false)}
      actions={
        <>
          <Button onClick={() => onAnswer(false)}>{t('cancel')}</Button>
          <Button variant="primary" type="submit" form={formId}>
            {mayBeTwice ? t('job_sendAgain') : t('job_retry')}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} class="send-again" onSubmit={send}>
        <p class="dialog-text">{isolate(describeTarget(job))}</p>
        {mayBeTwice && <p class="dialog-text">{describeTwice(job.work.kind)}</p>}
        {needsPassword && (
          <>
            <p class="dialog-text">{t('passwordNotKept')}</p>
            <PasswordField
              value={password}
              error={isMissing ? t('passwordNeeded') : undefined}
              onChange={(password) => {
                setPassword(password);
                setMissing(false);
              }}
            />
          </>
        )}
      </form>
    </Dialog>
  );
}
