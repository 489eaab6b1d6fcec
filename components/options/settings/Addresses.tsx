import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { isolate } from '../../../lib/i18n/text.ts';
import { t } from '../../../lib/i18n/translate.ts';
import { judgeAddress, type Verdict } from '../../../lib/model/address/address-gate.ts';
import type { ManagedSetting, Settings } from '../../../lib/model/settings/settings.ts';
import { useConnections } from '../../hooks/use-connections.ts';
import type { SettingsInUse } from '../../hooks/use-settings.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { InputField } from '../../ui/InputField.tsx';
import { ExcludedSites } from './ExcludedSites.tsx';

interface AddressesProps {
  settings: Settings;
  managed: ManagedSetting[];
  onChange: SettingsInUse['change'];
}

/** The settings for which parts of addresses are sent, and which sites are excluded. */
export function Addresses({ settings, managed, onChange }: AddressesProps) {
  return (
    <section>
      <h2>{t('addresses')}</h2>
      <Lockable isLocked={managed.includes('cleansAddresses')}>
        <CheckField
          label={t('cleansAddresses')}
          value={settings.cleansAddresses}
          onChange={(cleansAddresses) => onChange({ cleansAddresses })}
        />
      </Lockable>
      <Lockable isLocked={managed.includes('excludedSites')}>
        <ExcludedSites sites={settings.excludedSites} onSave={(excludedSites) => onChange({ excludedSites })} />
      </Lockable>
      <AddressPreview settings={settings} />
    </section>
  );
}

/** Judged while the field is empty, so that there is always a result to see. */
const example = 'https://example.com/page?utm_source=mail#top';

/** Shows what would be sent of an address, by the same rules as in the worker. Nothing is sent here. */
function AddressPreview({ settings }: { settings: Settings }) {
  const [url, setUrl] = useState('');
  const { value } = useConnections();
  const active = value?.connections.find(({ id }) => id === value.activeId);
  const verdict = judgeAddress(url.trim() === '' ? example : url, settings, active?.address);
  return (
    <div class="settings-preview">
      <InputField
        label={t('tryAddress')}
        hint={t('tryAddress_hint')}
        type="url"
        autocomplete="off"
        spellcheck={false}
        placeholder={example}
        value={url}
        onInput={(event) => setUrl(event.currentTarget.value)}
      />
      <div role="status">
        <Outcome {...verdict} />
      </div>
    </div>
  );
}

function Outcome({ sendUrl, dropped = [], risk, refusal }: Verdict) {
  // Here `noAddress` is a half-typed address, not a page of the browser.
  if (refusal === 'noAddress') return <p>{t('tryAddress_none')}</p>;
  if (sendUrl === undefined) return <p>{t('tryAddress_refused', t(`notAnalysable_${refusal ?? 'noAddress'}`))}</p>;
  return (
    <>
      <p>{risk ? t('tryAddress_asks', t(`risk_${risk}`)) : t('tryAddress_sent')}</p>
      <p class="settings-address">{sendUrl}</p>
      {dropped.length > 0 && <p>{t('notSent', isolate(dropped.join(' ')))}</p>}
    </>
  );
}

/** Makes a setting read-only if the organisation has set it. */
export function Lockable({ isLocked, children }: { isLocked: boolean; children: ComponentChildren }) {
  const id = useId();
  return (
    <fieldset class="lockable" disabled={isLocked} aria-describedby={isLocked ? id : undefined}>
      {children}
      {isLocked && (
        <p class="field-hint" id={id}>
          {t('setByOrganisation')}
        </p>
      )}
    </fieldset>
  );
}
