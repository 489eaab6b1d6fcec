import { makeVisible } from '../../lib/i18n/text.ts';
import { formatNumber, t } from '../../lib/i18n/translate.ts';
import { type Check, listChecks } from '../../lib/model/report/list-checks.ts';
import { Icon } from '../ui/Icon.tsx';

const mostShown = 4;

/** No check of any service has as many characters; the stylesheet shows two lines. */
const longest = 300;

/** Why the grade is what it is: the most important checks that failed, where the service sends checks. */
export function FailedChecks({ fields }: { fields: Record<string, unknown> }) {
  const checks = listChecks(fields);
  const failed = checks.filter(({ isPassed }) => !isPassed);
  if (failed.length === 0) return null;
  return (
    <section class="failed-checks" aria-labelledby="failed-checks">
      <h2 id="failed-checks">{t('failedChecks', formatNumber(failed.length), formatNumber(checks.length))}</h2>
      <ul>
        {failed.slice(0, mostShown).map((check, at) => (
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
        <b>{makeVisible(name.slice(0, longest))}</b> {makeVisible(detail.slice(0, longest))}
      </span>
    </li>
  );
}
