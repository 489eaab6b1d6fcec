import { formatTime } from '../../../../lib/i18n/format-time.ts';
import { t } from '../../../../lib/i18n/translate.ts';
import { readTimestamp } from '../../../../lib/model/timestamp.ts';

/** Lists every field that the service has sent, known or not, under its own name. */
export function ReportFields({ fields }: { fields: Record<string, unknown> }) {
  return (
    <details class="details-section">
      <summary>{t('allFields')}</summary>
      <dl class="fields">
        {Object.entries(fields).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd {...getScrollProps(describeField(name, value).text)}>
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
  const { text, time, isNested } = describeField(name, value);
  if (isNested) return <pre>{text}</pre>;
  return (
    <>
      {text || '–'}
      {time !== undefined && <span class="fields-time">{formatTime(time)}</span>}
    </>
  );
}

/** How a field of unknown meaning is shown: its text, and its time if it is one. */
interface FieldValue {
  text: string;
  /** Milliseconds since 1970. */
  time?: number;
  /** The value is an object or a list, and shown as indented JSON. */
  isNested: boolean;
}

export function describeField(name: string, value: unknown): FieldValue {
  if (typeof value === 'object' && value !== null) return { text: JSON.stringify(value, null, 2), isNested: true };
  return {
    text: value === null || value === undefined ? '' : String(value),
    time: findTime(name, value),
    isNested: false,
  };
}

/** A plain number is a time only if the field is named like one. */
function findTime(name: string, value: unknown): number | undefined {
  const isNumber = typeof value === 'number' || /^[\s\d.]+$/.test(String(value));
  return isNumber && !/(_at|time|date)$/i.test(name) ? undefined : readTimestamp(value);
}

/** A longer text would push everything below it out of reach. */
const longest = { characters: 600, lines: 12 };

/** The props that make a long text scroll in its place, also by keyboard. */
export function getScrollProps(text: string, name = ''): { class: string; tabIndex?: 0 } {
  const isLong = text.length > longest.characters || text.split('\n', longest.lines + 1).length > longest.lines;
  return isLong ? { class: `${name} long-text`, tabIndex: 0 } : { class: name };
}
