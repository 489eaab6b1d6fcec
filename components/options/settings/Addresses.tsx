import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { t } from '../../../lib/i18n/translate.ts';
import type { ManagedSetting, Settings } from '../../../lib/model/settings/settings.ts';
import type { SettingsInUse } from '../../hooks/use-settings.ts';
import { CheckField } from '../../ui/CheckField.tsx';
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
    </section>
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
