import { t } from '../../../lib/i18n/translate.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import { privacies } from '../../../lib/model/privacy.ts';
import { ProblemNotice } from '../../report/ProblemNotice.tsx';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import { AddressField, KeyField, NameField, PlainHttpField } from './ConnectionFields.tsx';
import { type ConnectionForm as Form, type OnSaved, useConnectionForm } from './use-connection-form.ts';

interface ConnectionFormProps {
  /** Absent for a new one. */
  stored?: Connection;
  connections: Connection[];
  onSaved: OnSaved;
  onCancel: () => void;
}

export function ConnectionForm({ stored, connections, onSaved, onCancel }: ConnectionFormProps) {
  const form = useConnectionForm(stored, connections, { onSaved, onCancel });
  const { input, change } = form;
  return (
    <form
      class="connection-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.connect();
      }}
    >
      <AddressField form={form} />
      <PlainHttpField form={form} />
      <KeyField form={form} stored={stored} />
      <NameField form={form} />
      <div class="connection-privacy">
        <Select
          label={t('defaultPrivacy')}
          value={input.privacy}
          options={privacies.map((value) => ({ value, label: t(`privacy_${value}`) }))}
          onChange={(privacy) => change({ privacy })}
        />
        <p class="field-hint">{t('defaultPrivacy_hint')}</p>
      </div>
      {form.problem && <Failed form={form} />}
      <div class="connection-actions">
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          {t('saveAndConnect')}
        </Button>
        {connections.length > 0 && <Button onClick={form.cancel}>{t('cancel')}</Button>}
      </div>
      <p class="field-hint">{t('allowToContinue')}</p>
    </form>
  );
}

/** What the test met, and the two ways on: the address the service named, or saving all the same. */
function Failed({ form: { problem, change, saveAnyway, isBusy } }: { form: Form }) {
  if (!problem) return null;
  const { address } = problem;
  return (
    <div class="connection-failed">
      <ProblemNotice problem={problem} />
      <div class="connection-actions">
        {address && <Button onClick={() => change({ address })}>{t('useAddress', address)}</Button>}
        <Button isBusy={isBusy} onClick={saveAnyway}>
          {t('saveAnyway')}
        </Button>
      </div>
    </div>
  );
}
