import { t } from '../../../lib/i18n/translate.ts';
import type { PortableSetting, Settings } from '../../../lib/model/settings/settings.ts';
import type { SettingsInUse } from '../../hooks/use-settings.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { AddressPreview } from './AddressPreview.tsx';
import { ExcludedSites } from './ExcludedSites.tsx';
import { Lockable } from './Lockable.tsx';

interface AddressesProps {
  settings: Settings;
  locked: PortableSetting[];
  onChange: SettingsInUse['change'];
}

/** What is sent of addresses, and of which ones nothing. */
export function Addresses({ settings, locked, onChange }: AddressesProps) {
  return (
    <section>
      <h2>{t('addresses')}</h2>
      <Lockable isLocked={locked.includes('cleansAddresses')}>
        <CheckField
          label={t('cleansAddresses')}
          value={settings.cleansAddresses}
          onChange={(cleansAddresses) => onChange({ cleansAddresses })}
        />
      </Lockable>
      <Lockable isLocked={locked.includes('excludedSites')}>
        <ExcludedSites sites={settings.excludedSites} onSave={(excludedSites) => onChange({ excludedSites })} />
      </Lockable>
      <AddressPreview settings={settings} />
    </section>
  );
}
