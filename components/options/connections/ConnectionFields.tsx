import { t } from '../../../lib/i18n/translate.ts';
import { findServiceAddress } from '../../../lib/model/address/service-address.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import { privacies } from '../../../lib/model/report/privacy.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { InputField } from '../../ui/InputField.tsx';
import { Select } from '../../ui/Select.tsx';
import { isMoved, keepsKey } from './connection-input.ts';
import type { ConnectionForm } from './use-connection-form.ts';

interface FieldProps {
  form: ConnectionForm;
}

interface ConnectionFieldsProps extends FieldProps {
  stored: Connection | undefined;
}

/** Fields that only the user can fill in come first. The others have defaults and are collapsed for a new connection. */
export function ConnectionFields({ form, stored }: ConnectionFieldsProps) {
  return (
    <>
      <AddressField form={form} stored={stored} />
      <PlainHttpField form={form} />
      <KeyField form={form} stored={stored} />
      <details open={stored && !stored.isKeyMissing}>
        <summary>{t('moreOptions')}</summary>
        <div class="connection-more">
          <NameField form={form} stored={stored} />
          <PrivacyField form={form} />
          <ForgetField form={form} stored={stored} />
        </div>
      </details>
    </>
  );
}

function PrivacyField({ form: { input, change } }: FieldProps) {
  return (
    <Select
      label={t('defaultPrivacy')}
      hint={t('defaultPrivacy_hint')}
      value={input.privacy}
      options={privacies.map((value) => ({ value, label: t(`privacy_${value}`) }))}
      onChange={(privacy) => change({ privacy })}
    />
  );
}

function NameField({ form: { input, isBusy, change }, stored }: ConnectionFieldsProps) {
  return (
    <InputField
      label={t('name')}
      hint={t(stored?.isManaged ? 'setByOrganisation' : 'name_hint')}
      autocomplete="off"
      readOnly={isBusy || stored?.isManaged}
      placeholder={findServiceAddress(input.address)?.address.replace(/^https?:\/\/|\/.*$/g, '')}
      value={input.name}
      onInput={(event) => change({ name: event.currentTarget.value })}
    />
  );
}

/** Shows during typing which address would be used, so that users need not know which parts to leave out. */
function AddressField({ form: { input, problem, isBusy, change }, stored }: ConnectionFieldsProps) {
  const service = findServiceAddress(input.address);
  const isDifferent = service && service.address !== input.address;
  const hint = t(stored?.isManaged ? 'setByOrganisation' : 'serviceAddress_hint');
  return (
    <InputField
      label={t('serviceAddress')}
      hint={isDifferent ? t('willUse', service.address) : hint}
      error={problem?.code === 'addressInvalid' && t('problem_addressInvalid')}
      required
      inputMode="url"
      autocomplete="off"
      spellcheck={false}
      readOnly={stored?.isManaged || isBusy}
      value={input.address}
      onInput={(event) => change({ address: event.currentTarget.value })}
    />
  );
}

function getKeyHint(stored: Connection | undefined) {
  if (stored && !stored.isKeyMissing) return 'apiKey_kept';
  return stored?.forgetsKey ? 'apiKey_forgotten' : 'apiKey_hint';
}

const keyProblems = ['keyRefused', 'keyMissing', 'keyTooLong'] as const;

/** Write-only: pages know only the last characters of a stored key. */
function KeyField({ form: { input, problem, isBusy, change }, stored }: ConnectionFieldsProps) {
  const service = findServiceAddress(input.address);
  const hasMoved = stored && isMoved(service, stored);
  const code = keyProblems.find((code) => code === problem?.code);
  return (
    <InputField
      label={t('apiKey')}
      hint={t(hasMoved ? 'apiKey_moved' : getKeyHint(stored))}
      error={code && t(`problem_${code}`)}
      type="password"
      required={!keepsKey(service, stored)}
      autocomplete="off"
      spellcheck={false}
      readOnly={isBusy}
      placeholder={!hasMoved && stored?.keyHint ? `…${stored.keyHint}` : undefined}
      value={input.key}
      onInput={(event) => change({ key: event.currentTarget.value })}
    />
  );
}

/** A key that was stored on the disk before may leave traces there, because browsers clean up their files later. */
function ForgetField({ form: { input, change }, stored }: ConnectionFieldsProps) {
  const wasKept = stored && !stored.forgetsKey && !stored.isKeyMissing && !input.key.trim();
  return (
    <CheckField
      label={t('forgetKey')}
      hint={input.forgetsKey && t(wasKept ? 'forgetKey_wasKept' : 'forgetKey_hint')}
      value={input.forgetsKey}
      onChange={(forgetsKey) => change({ forgetsKey })}
    />
  );
}

/** Shown only if the key would be sent unencrypted. */
function PlainHttpField({ form: { input, change } }: FieldProps) {
  if (!findServiceAddress(input.address)?.isPlainHttp) return null;
  return (
    <div class="connection-warning">
      <CheckField
        label={t('acceptPlainHttp')}
        value={input.acceptsPlainHttp}
        isRequired
        onChange={(acceptsPlainHttp) => change({ acceptsPlainHttp })}
      />
    </div>
  );
}
