import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../../lib/i18n/translate.ts';
import type { Draft } from '../../lib/model/draft.ts';
import { defaultPrivacy, type Privacy } from '../../lib/model/report/privacy.ts';
import { PasswordField } from './PasswordField.tsx';
import { PrivacyChoice } from './PrivacyChoice.tsx';

interface PrivacyFormProps {
  /** The name of the radio group, unique on the page. */
  name: string;
  /** The current privacy, if the service says it. */
  privacy: Privacy | undefined;
  /** The initial choice if the current privacy is unknown. */
  offered?: Privacy | undefined;
  class: string;
  onSave: (draft: Draft) => void;
  /** The buttons, one of them to submit. They may depend on whether there is something to save. */
  children: ComponentChildren | ((isChanged: boolean) => ComponentChildren);
}

/** Changes the privacy of a report and the password of its page (interface §4.1, update). */
export function PrivacyForm({
  name,
  privacy,
  offered = defaultPrivacy,
  class: className,
  onSave,
  children,
}: PrivacyFormProps) {
  const [draft, setDraft] = useState<Draft>({ privacy: privacy ?? offered, password: '' });
  const isPassword = draft.privacy === 'password';
  const submit = (event: Event) => {
    event.preventDefault();
    onSave(draft);
  };
  return (
    <form class={className} onSubmit={submit}>
      <PrivacyChoice name={name} value={draft.privacy} onChange={(privacy) => setDraft({ ...draft, privacy })} />
      {isPassword && <PasswordField value={draft.password} onChange={(password) => setDraft({ ...draft, password })} />}
      {isPassword && privacy === 'password' && <p class="field-hint">{t('newPasswordHint')}</p>}
      {typeof children === 'function' ? children(isChanged(draft, privacy)) : children}
    </form>
  );
}

/** If the current privacy is unknown, every choice counts as a change. */
function isChanged(draft: Draft, privacy: Privacy | undefined): boolean {
  return draft.privacy !== privacy || (draft.privacy === 'password' && draft.password !== '');
}
