import { makeVisible } from '../../../../lib/i18n/text.ts';
import { formatNumber, t } from '../../../../lib/i18n/translate.ts';
import { type Check, listChecks } from '../../../../lib/model/report/list-checks.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';

/** More than services usually have. Any others are listed under "All fields". */
const maxShown = 100;

/** Lists the service's checks, passed or failed. Renders nothing if there are none. */
export function ReportChecks({ fields }: { fields: Record<string, unknown> }) {
  const checks = listChecks(fields);
  if (checks.length === 0) return null;
  const passed = checks.filter(({ isPassed }) => isPassed).length;
  return (
    <section class="details-section" aria-labelledby="report-checks">
      <h3 id="report-checks">
        {t('checks')}{' '}
        <span class="checks-count">{t('checks_passed', formatNumber(passed), formatNumber(checks.length))}</span>
      </h3>
      <ul class="checks">
        {checks.slice(0, maxShown).map((check, at) => (
          // Names are not unique.
          <CheckLine key={at} check={check} />
        ))}
      </ul>
    </section>
  );
}

function CheckLine({ check: { name, isPassed, detail, importance } }: { check: Check }) {
  const words = t(isPassed ? 'check_passed' : 'check_failed');
  return (
    <li class={isPassed ? 'check-passed' : 'check-failed'}>
      <span class="check-mark" title={words}>
        <Icon name={isPassed ? 'check' : 'close'} />
        <VisuallyHidden>{words}</VisuallyHidden>
      </span>
      <div class="check-text">
        <b>{makeVisible(name)}</b> {importance && !isPassed && <small>{t(`importance_${importance}`)}</small>}
        {detail && <p>{detail}</p>}
      </div>
    </li>
  );
}
