import { t } from '../../../lib/i18n/translate.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { Field } from '../../ui/Field.tsx';
import { findAddress, type InputFault } from './connection-input.ts';
import type { ConnectionForm } from './use-connection-form.ts';

interface FieldProps {
  form: ConnectionForm;
}

interface ConnectionFieldsProps extends FieldProps {
  stored: Connection | undefined;
}

/** What cannot be guessed comes first. */
export function ConnectionFields({ form, stored }: ConnectionFieldsProps) {
  return (
    <>
      <AddressField form={form} />
      <PlainHttpField form={form} />
      <KeyField form={form} stored={stored} />
      <NameField form={form} />
    </>
  );
}

function NameField({ form: { input, change } }: FieldProps) {
  return (
    <Field label={t('name')} hint={t('name_hint')}>
      {(control) => (
        <input
          {...control}
          class="input"
          autocomplete="off"
          placeholder={findAddress(input.address)?.address.replace(/^https?:\/\/|\/.*$/g, '')}
          value={input.name}
          onInput={(event) => change({ name: event.currentTarget.value })}
        />
      )}
    </Field>
  );
}

/** Says at every keystroke what would be used, so that nobody has to know what to leave out. */
function AddressField({ form: { input, faults, isKnown, change } }: FieldProps) {
  const service = findAddress(input.address);
  const isOther = service && service.address !== input.address;
  const hints = [isOther && `${t('willUse', service.address)}${isKnown ? '.' : ''}`, isKnown && t('connectionExists')];
  return (
    <Field
      label={t('serviceAddress')}
      hint={hints.filter(Boolean).join(' ') || t('serviceAddress_hint')}
      error={describeAddressFault(faults)}
    >
      {(control) => (
        <input
          {...control}
          class="input"
          type="url"
          inputMode="url"
          autocomplete="off"
          spellcheck={false}
          value={input.address}
          onInput={(event) => change({ address: event.currentTarget.value })}
        />
      )}
    </Field>
  );
}

function describeAddressFault(faults: InputFault[]): string | undefined {
  if (faults.includes('addressMissing')) return t('enterAddress');
  if (!faults.includes('addressInvalid')) return undefined;
  return `${t('problem_addressInvalid')} ${t('problem_addressInvalid_next')}`;
}

/** Write-only: the stored key is known here by its last characters alone. */
function KeyField({ form: { input, faults, problem, change }, stored }: ConnectionFieldsProps) {
  const refusal = (problem?.code === 'keyRefused' || problem?.code === 'keyMissing') && t(`problem_${problem.code}`);
  return (
    <Field
      label={t('apiKey')}
      hint={stored?.keyHint ? t('apiKey_kept') : t('apiKey_hint')}
      error={faults.includes('keyMissing') ? t('enterKey') : refusal}
    >
      {(control) => (
        <input
          {...control}
          class="input"
          type="password"
          autocomplete="off"
          spellcheck={false}
          placeholder={stored?.keyHint && `…${stored.keyHint}`}
          value={input.key}
          onInput={(event) => change({ key: event.currentTarget.value })}
        />
      )}
    </Field>
  );
}

/** Only where the key would travel in the clear. */
function PlainHttpField({ form: { input, faults, change } }: FieldProps) {
  if (!findAddress(input.address)?.isPlainHttp) return null;
  return (
    <div class="connection-warning">
      <CheckField
        label={t('acceptPlainHttp')}
        value={input.acceptsPlainHttp}
        error={faults.includes('plainHttp') && t('acceptPlainHttp_needed')}
        onChange={(acceptsPlainHttp) => change({ acceptsPlainHttp })}
      />
    </div>
  );
}
