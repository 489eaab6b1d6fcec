import { makeVisible } from '../../lib/i18n/text.ts';
import { formatNumber, t } from '../../lib/i18n/translate.ts';
import { listChecks } from '../../lib/model/report/list-checks.ts';
import { CheckLine } from '../report/CheckLine.tsx';

const maxShown = 4;

/** Characters rendered at most. Real checks are shorter, and the stylesheet shows only two lines. */
const maxLength = 300;

/** The most important failed checks, which explain the grade. Empty if the service sends no checks. */
export function FailedChecks({ fields }: { fields: Record<string, unknown> }) {
  const checks = listChecks(fields, formatNumber);
  const failed = checks.filter(({ isPassed }) => !isPassed);
  if (failed.length === 0) return null;
  return (
    <section class="failed-checks" aria-labelledby="failed-checks">
      <h2 id="failed-checks">{t('failedChecks', formatNumber(failed.length), formatNumber(checks.length))}</h2>
      <ul class="checks">
        {failed.slice(0, maxShown).map(({ name, detail }, at) => (
          // Names are not unique.
          <CheckLine key={at} isPassed={false} title={detail || undefined}>
            <b>{makeVisible(name.slice(0, maxLength))}</b> {makeVisible(detail.slice(0, maxLength))}
          </CheckLine>
        ))}
      </ul>
    </section>
  );
}
