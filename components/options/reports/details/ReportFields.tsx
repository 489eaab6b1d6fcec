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
            <dd {...getScrollProps(writeValue(value))}>
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
  const text = writeValue(value);
  return typeof value === 'object' && value !== null ? <pre>{text}</pre> : text || '–';
}

/** An object or a list as indented JSON. */
function writeValue(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value, null, 2) : String(value ?? '');
}

/** A longer text would push everything below it out of reach. */
const longest = { characters: 600, lines: 12 };

/** The props that make a long text scroll in its place, also by keyboard. */
export function getScrollProps(text: string, name = ''): { class: string; tabIndex?: 0 } {
  const isLong = text.length > longest.characters || text.split('\n', longest.lines + 1).length > longest.lines;
  return isLong ? { class: `${name} long-text`, tabIndex: 0 } : { class: name };
}
