import { makeVisible } from '../../lib/i18n/text.ts';
import { formatNumber, t } from '../../lib/i18n/translate.ts';
import { type Check, listChecks } from '../../lib/model/report/list-checks.ts';
import { Icon } from '../ui/Icon.tsx';

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
      <ul>
        {failed.slice(0, maxShown).map((check, at) => (
          // Names are not unique.
          <FailedCheck key={at} check={check} />
        ))}
      </ul>
    </section>
  );
}

function FailedCheck({ check: { name, detail } }: { check: Check }) {
  return (
    <li>
      <Icon name="close" />
      <span title={detail || undefined}>
        <b>{makeVisible(name.slice(0, maxLength))}</b> {makeVisible(detail.slice(0, maxLength))}
      </span>
    </li>
  );
}
