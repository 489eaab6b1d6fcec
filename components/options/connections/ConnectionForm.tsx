import { useEffect, useRef } from 'preact/hooks';
import { joinSentences } from '../../../lib/i18n/text.ts';
import { t } from '../../../lib/i18n/translate.ts';
import { findServiceAddress } from '../../../lib/model/address/service-address.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import type { Problem, ProblemCode } from '../../../lib/model/problem.ts';
import { ProblemNotice, type ProblemWords } from '../../report/ProblemNotice.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConnectionFields } from './ConnectionFields.tsx';
import { type ConnectionInput, isMoved } from './connection-input.ts';
import { type ConnectionFormProps, type ConnectionForm as Form, useConnectionForm } from './use-connection-form.ts';

export function ConnectionForm(props: ConnectionFormProps) {
  const { stored, connections, onCancel } = props;
  const form = useConnectionForm(props);
  const element = useFormFocus(props);
  return (
    <form
      ref={element}
      class="connection-form"
      onSubmit={(event) => {
        event.preventDefault();
        form.connect();
      }}
    >
      <ConnectionFields form={form} stored={stored} />
      {form.problem && <FailedTest form={form} />}
      <p class="field-hint">{describeRequest(form.input, stored)}</p>
      <div class="connection-actions">
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          {t('saveAndConnect')}
        </Button>
        {form.problem && form.problem.code !== 'addressInvalid' && (
          <Button isBusy={form.isBusy} onClick={form.saveAnyway}>
            {t('saveAnyway')}
          </Button>
        )}
        {connections.length > 0 && <Button onClick={onCancel}>{t('cancel')}</Button>}
      </div>
    </form>
  );
}

/** Focuses the first field to fill in. Of a stored connection, the key is what most often changes. */
function useFormFocus({ stored, connections }: ConnectionFormProps) {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // Not for the very first form, which no click has opened.
    const first = stored ? '[type="password"]' : 'input';
    if (connections.length > 0) element.current?.querySelector<HTMLElement>(first)?.focus();
  }, []);
  return element;
}

/** Announces the browser's question for permission; empty if the address is already allowed. */
function describeRequest({ address }: ConnectionInput, stored: Connection | undefined): string {
  const service = findServiceAddress(address);
  const isAllowed = stored && (stored.forgetsKey || !stored.isKeyMissing) && !isMoved(service, stored);
  if (isAllowed) return '';
  const host = service ? new URL(service.origin).hostname : '…';
  return joinSentences(t('browserAsks', t('ask_origin', host)), t('onlyThisAddress'));
}

/** The problem of the connection test, and a button for the address that the user probably meant. */
function FailedTest({ form: { input, problem, change } }: { form: Form }) {
  if (!problem) return null;
  const address = problem.address ?? findSuggestedOrigin(problem, input.address);
  const applyAddress = ({ currentTarget }: { currentTarget: HTMLButtonElement }) => {
    change({ address });
    // The pressed button had the focus and is removed with the problem.
    currentTarget.form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
  };
  return (
    <div class="connection-failed">
      <ProblemNotice problem={problem} {...getFormWords(problem.code)} />
      {address && <Button onClick={applyAddress}>{t('useAddress', address)}</Button>}
    </div>
  );
}

const wrongPathCodes: ProblemCode[] = ['notFound', 'notJson', 'notUnderstood', 'redirected'];

/** The origin alone, if the user may have entered a page of the service: `https://reports.example.com/dashboard`. */
function findSuggestedOrigin({ code }: Problem, text: string): string | undefined {
  const service = findServiceAddress(text);
  const hasPath = service && service.address !== service.origin;
  return hasPath && wrongPathCodes.includes(code) ? service.origin : undefined;
}

/** The usual texts send the user to the connection; these are for a user who is already there. */
function getFormWords(code: ProblemCode): ProblemWords {
  switch (code) {
    case 'notFound':
      return { title: t('noServiceThere'), next: t('noServiceThere_next') };
    case 'keyRefused':
      return { next: t('copyKeyAgain') };
    case 'permissionMissing':
      return { next: t('permissionRefused') };
    default:
      return {};
  }
}
