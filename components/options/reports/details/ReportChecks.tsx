import { formatValue } from '../../../../lib/i18n/name-failures.ts';
import { makeVisible } from '../../../../lib/i18n/text.ts';
import { formatNumber, t } from '../../../../lib/i18n/translate.ts';
import { type Check, findValue, listChecks, type StoredChecks } from '../../../../lib/model/report/list-checks.ts';
import { CheckLine } from '../../../report/CheckLine.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';

/** More than services usually have. Any others are listed under "All fields". */
const maxShown = 100;

interface ReportChecksProps {
  fields: Record<string, unknown>;
  /** The failed checks in the local copy. They are shown while the service has not answered, or if it cannot. */
  known?: Partial<StoredChecks> | undefined;
}

/** Lists the service's checks, passed or failed. Renders nothing if there are none. */
export function ReportChecks({ fields, known = {} }: ReportChecksProps) {
  const answered = listChecks(fields, formatNumber);
  const checks = answered.length > 0 ? answered : listKnown(known);
  if (checks.length === 0) return null;
  const passed = formatNumber(answered.filter(({ isPassed }) => isPassed).length);
  const all = formatNumber(checks.length);
  return (
    <section class="details-section" aria-labelledby="report-checks">
      <h3 id="report-checks">
        {t(answered.length > 0 ? 'checks' : 'checksFailed')}{' '}
        <span class="checks-count">{answered.length > 0 ? t('checks_passed', passed, all) : all}</span>
      </h3>
      <ul class="checks">
        {checks.slice(0, maxShown).map((check, at) => (
          // Names are not unique.
          <ReportCheck key={at} check={check} />
        ))}
      </ul>
    </section>
  );
}

function listKnown({ failedChecks = [], values }: Partial<StoredChecks>): Check[] {
  return failedChecks.map((name) => ({ name, isPassed: false, detail: formatValue(findValue(values, name)) }));
}

function ReportCheck({ check: { name, isPassed, detail, importance } }: { check: Check }) {
  return (
    <CheckLine isPassed={isPassed}>
      <VisuallyHidden>{t(isPassed ? 'check_passed' : 'check_failed')}</VisuallyHidden>
      <b>{makeVisible(name)}</b> {importance && !isPassed && <small>{t(`importance_${importance}`)}</small>}
      {detail && <p>{detail}</p>}
    </CheckLine>
  );
}
