import { t } from '../../../../lib/i18n/translate.ts';

/** Lists every field that the service has sent, known or not, under its own name. */
export function ReportFields({ fields }: { fields: Record<string, unknown> }) {
  return (
    <details class="details-section">
      <summary>{t('allFields')}</summary>
      <dl class="fields">
        {Object.entries(fields).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Value {...{ name, value }} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Value({ name, value }: { name: string; value: unknown }) {
  // Shows that there is a password, but not the password itself, since others may see the screen.
  if (name.toLowerCase() === 'password' && value) return <i>{t('hiddenValue')}</i>;
  // An object or a list as indented JSON.
  if (typeof value === 'object' && value !== null) return <pre>{JSON.stringify(value, null, 2)}</pre>;
  return String(value ?? '') || '–';
}
