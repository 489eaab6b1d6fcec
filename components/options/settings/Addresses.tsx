import { t } from '../../../lib/i18n/translate.ts';
import type { Settings } from '../../../lib/model/settings.ts';
import type { SettingsInUse } from '../../hooks/use-settings.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { AddressPreview } from './AddressPreview.tsx';
import { ExcludedSites } from './ExcludedSites.tsx';

interface AddressesProps {
  settings: Settings;
  onChange: SettingsInUse['change'];
}

/** What is sent of addresses, and of which ones nothing. */
export function Addresses({ settings, onChange }: AddressesProps) {
  return (
    <section>
      <h2>{t('addresses')}</h2>
      <CheckField
        label={t('cleansAddresses')}
        value={settings.cleansAddresses}
        onChange={(cleansAddresses) => onChange({ cleansAddresses })}
      />
      <ExcludedSites sites={settings.excludedSites} onSave={(excludedSites) => onChange({ excludedSites })} />
      <AddressPreview settings={settings} />
    </section>
  );
}
