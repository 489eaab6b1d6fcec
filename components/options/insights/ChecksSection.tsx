import { formatShare } from '../../../lib/i18n/format-share.ts';
import { formatNumber, t, tCount } from '../../../lib/i18n/translate.ts';
import type { CheckFigures } from '../../../lib/insights/count-checks.ts';
import type { ReportFilter } from '../../../lib/model/filter/report-filter.ts';
import { ColumnNames } from '../../ui/ColumnNames.tsx';
import { NameLink } from '../list/NameLink.tsx';
import { Figure } from './Figure.tsx';

/** How many checks are listed. */
const maxChecks = 25;

interface ChecksSectionProps {
  checks: CheckFigures;
  linkReports: (change: Partial<ReportFilter>) => string;
}

/** The checks that fail most. Renders nothing if the service sends no checks. */
export function ChecksSection({ checks: { checked, failed }, linkReports }: ChecksSectionProps) {
  if (checked === 0) return null;
  return (
    <Figure id="figure-checks" title={t('insights_checks')} isWide>
      <p class="figure-note">{tCount('insights_checked', checked)}</p>
      {failed.length > 0 && (
        <table class="figure-table" aria-labelledby="figure-checks">
          <ColumnNames names={[t('checksFailed'), t('reports'), t('insights_share')]} />
          <tbody>
            {failed.slice(0, maxChecks).map(({ name, count }) => (
              <tr key={name}>
                <th scope="row">
                  <NameLink name={name} href={linkReports({ checks: [name] })} />
                </th>
                <td>{formatNumber(count)}</td>
                <td>{formatShare(count, checked)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Figure>
  );
}
