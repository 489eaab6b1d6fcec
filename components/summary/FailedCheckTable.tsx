import { useContext } from 'preact/hooks';
import { nameCheck } from '../../lib/i18n/name-check.ts';
import type { Summary } from '../../lib/insights/summarise.ts';
import { WordsContext } from '../hooks/words-context.ts';
import { Section } from './Section.tsx';

/** A client reads no more. */
const maxShown = 8;

interface FailedCheckTableProps {
  checks: Summary['checks'];
  /** The number of all pages: the checks of some may not be known. */
  pageCount: number;
  /** The days that are compared, in words. */
  since: string;
  today: string;
}

/** The checks that most pages fail, and how many more or fewer do than before. Renders nothing if there are none. */
export function FailedCheckTable({ checks: { checked, failed }, pageCount, since, today }: FailedCheckTableProps) {
  const words = useContext(WordsContext);
  const { t, tCount, formatNumber } = words;
  if (failed.length === 0) return null;
  const hasChange = failed.some(({ change }) => change !== undefined);
  const signed = new Intl.NumberFormat(words.getLanguage(), { signDisplay: 'exceptZero' });
  return (
    <Section id="failed-checks" title={t('insights_checks')}>
      {checked < pageCount && <p class="note">{t('checksKnown', formatNumber(checked), formatNumber(pageCount))}</p>}
      <table class="failed-checks" aria-labelledby="failed-checks">
        <thead>
          <tr>
            <th scope="col">{t('checksFailed')}</th>
            <th scope="col">{today}</th>
            {hasChange && <th scope="col">{t('summary_changes', since)}</th>}
          </tr>
        </thead>
        <tbody>
          {failed.slice(0, maxShown).map(({ name, count, change }) => (
            <tr key={name}>
              <th scope="row">
                <bdi>{nameCheck(name, words)}</bdi>
              </th>
              <td>{tCount('summary_pageCount', count)}</td>
              {change !== undefined && <td>{signed.format(change)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
