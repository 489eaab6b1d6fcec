import { type ComponentChildren, Fragment } from 'preact';
import { useContext } from 'preact/hooks';
import { nameCheck } from '../../lib/i18n/name-check.ts';
import { makeVisible } from '../../lib/i18n/text.ts';
import { countAll } from '../../lib/insights/grade-counts.ts';
import { getChange, type Summary, type SummaryPage } from '../../lib/insights/summarise.ts';
import { findAddressRisk } from '../../lib/model/address/address-risk.ts';
import { getHost, parseReportAddress, withoutQuery } from '../../lib/model/address/page-address.ts';
import { WordsContext } from '../hooks/words-context.ts';
import { GradeMark } from '../report/GradeMark.tsx';
import { Section } from './Section.tsx';

/** Returns the address of a report at the service. */
export type GetLink = (report: SummaryPage['report']) => string;

interface WorstPagesProps {
  summary: Summary;
  getLink: GetLink;
}

/** The pages that need work, worst first, each with what fails and a link to its report. */
export function WorstPages({ summary, getLink }: WorstPagesProps) {
  const { t, tCount, formatNumber } = useContext(WordsContext);
  const { worst, worstCount } = summary;
  if (worst.length === 0) {
    return (
      <Section id="pages" title={t('summary_worst')}>
        <p>{t('summary_noneWorst')}</p>
      </Section>
    );
  }
  const all = tCount('summary_pageCount', worstCount);
  const count = worst.length < worstCount ? t('countOfReports', formatNumber(worst.length), all) : all;
  // If the service sends no checks, there is no column for them.
  const hasChecks = worst.some(({ report }) => report.failedChecks);
  const title = (
    <>
      {t('summary_worst')} <small>{count}</small>
    </>
  );
  return (
    <Section id="pages" title={title}>
      <table class="pages" aria-labelledby="pages">
        <thead>
          <tr>
            <th scope="col" class="col-grade">
              {t('grade')}
            </th>
            <th scope="col" class="col-page">
              {t('summary_page')}
            </th>
            {hasChecks && <th scope="col">{t('checksFailed')}</th>}
            <th scope="col" class="col-report">
              {t('summary_report')}
            </th>
          </tr>
        </thead>
        <tbody>
          {worst.map((page) => (
            <PageLine key={page.report.id} {...{ page, hasChecks, getLink }} hasBefore={countAll(summary.before) > 0} />
          ))}
        </tbody>
      </table>
    </Section>
  );
}

interface PageLineProps {
  page: SummaryPage;
  hasChecks: boolean;
  /** Whether any page had a grade before. If all are new, none is marked as new. */
  hasBefore: boolean;
  getLink: GetLink;
}

function PageLine({ page: { report, previousGrade }, hasChecks, hasBefore, getLink }: PageLineProps) {
  const { t } = useContext(WordsContext);
  const isChanged = previousGrade && getChange(report.result, previousGrade) !== 'same';
  return (
    <tr>
      <td>
        <span class="grade">
          <GradeMark grade={report.result} isDecorative />
          {t(`grade_${report.result}`)}
        </span>
        {isChanged && <span class="was">{t('summary_was', t(`grade_${previousGrade}`))}</span>}
        {!previousGrade && hasBefore && <span class="was">{t('summary_added')}</span>}
      </td>
      <th scope="row" class="address">
        <WebLink url={report.url}>
          <Address url={report.url} />
        </WebLink>
      </th>
      {hasChecks && (
        <td>
          <Checks names={report.failedChecks ?? []} />
        </td>
      )}
      <td>
        <ReportLink report={report} getLink={getLink} />
      </td>
    </tr>
  );
}

/** An address for strangers: without a user name and password, and cut before a token. */
function withoutSecrets(url: string): string {
  const shown = url.replace(/^(https?:\/\/)[^/?#]*@/i, '$1');
  const parts = [shown, `${withoutQuery(shown)}?…`];
  return parts.find((part) => !findAddressRisk(part, anyPrivateHost)) ?? `${getHost(shown)}/…`;
}

/** Of a page on a private host only the path or the query can be a secret. */
const anyPrivateHost = 'http://localhost';

/** A page's address. Lines can break after a slash. */
function Address({ url }: { url: string }) {
  const parts = makeVisible(withoutSecrets(url))
    .replace(/^https?:\/\//i, '')
    .split(/(?<=\/)/);
  return (
    <bdi dir="ltr">
      {parts.map((part, index) => (
        <Fragment key={index}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </bdi>
  );
}

/** Links only to web addresses, and to none that carries a secret. */
function WebLink({ url, children }: { url: string; children: ComponentChildren }) {
  const address = parseReportAddress(url);
  if (!address || withoutSecrets(url) !== url) return <>{children}</>;
  return (
    <a href={address.href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

/** Checks listed for a page: more are not worth reading at once. */
const maxChecks = 8;

function Checks({ names }: { names: readonly string[] }) {
  const words = useContext(WordsContext);
  const more = names.length - maxChecks;
  return (
    <ul class="checks">
      {names.slice(0, maxChecks).map((name) => (
        <li key={name}>
          <bdi>{nameCheck(name, words)}</bdi>
        </li>
      ))}
      {more > 0 && <li>+{more}</li>}
    </ul>
  );
}

/** A recipient of the summary cannot open a private report, so it says "private" instead of linking to it. */
function ReportLink({ report, getLink }: { report: SummaryPage['report']; getLink: GetLink }) {
  const { t } = useContext(WordsContext);
  if (report.privacy === 'private') return <>{t('privacy_private')}</>;
  return (
    <>
      <WebLink url={getLink(report)}>{t('openReport')}</WebLink>
      {report.privacy === 'password' && <span class="was">{t('summary_needsPassword')}</span>}
    </>
  );
}
