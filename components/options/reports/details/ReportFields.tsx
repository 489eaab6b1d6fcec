import { formatTime } from '../../../../lib/i18n/format-time.ts';
import { t } from '../../../../lib/i18n/translate.ts';
import { describeField } from './field-value.ts';
import { getScrolling } from './long-text.ts';

/** Every field the service sent, under its own name: the known ones and the others. */
export function ReportFields({ fields }: { fields: Record<string, unknown> }) {
  return (
    <section class="details-section" aria-labelledby="all-fields">
      <h3 id="all-fields">{t('allFields')}</h3>
      <dl class="fields">
        {Object.entries(fields).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd {...getScrolling(describeField(name, value).text)}>
              <Value {...{ name, value }} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Value({ name, value }: { name: string; value: unknown }) {
  // That there is one is worth knowing; what it is, is not for everybody who looks at the screen.
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
