import { useContext } from 'preact/hooks';
import type { Sender } from '../../lib/browser/page-storage/summary-words.ts';
import type { Translator } from '../../lib/i18n/translate.ts';
import { countAll } from '../../lib/insights/grade-counts.ts';
import type { PageChange, Summary } from '../../lib/insights/summarise.ts';
import { resultChoices } from '../../lib/model/filter/report-filter.ts';
import { WordsContext } from '../hooks/words-context.ts';
import { GradeBar, GradeFills } from '../report/GradeBar.tsx';
import { GradeTable } from '../report/GradeTable.tsx';
import { ScoreLine } from '../report/ScoreLine.tsx';
import { ColumnNames } from '../ui/ColumnNames.tsx';
import { FailedCheckTable } from './FailedCheckTable.tsx';
import { Section } from './Section.tsx';
import { type GetLink, WorstPages } from './WorstPages.tsx';

export interface SummaryDocumentProps {
  summary: Summary;
  title: string;
  /** A paragraph below the title; may be empty. */
  introduction: string;
  sender: Sender;
  /** Start of the day that the summary compares with, in milliseconds since 1970. */
  since: number;
  getLink: GetLink;
  /** The strings of the language that the summary is written in. */
  words: Translator;
}

/**
 * A summary of reports for people without this extension, in any language. It is shown in a shadow tree and saved as a
 * file, in both with `summaryCss` alone, and so uses no other styles, no scripts and no icons.
 */
export function SummaryDocument(props: SummaryDocumentProps) {
  const { summary, title, introduction, sender, since, getLink, words } = props;
  const { t, tCount } = words;
  const facts = [formatLongDay(summary.madeAt, words), tCount('summary_pageCount', summary.count)];
  return (
    <WordsContext value={words}>
      <article class="summary" {...getLanguageAttributes(words)}>
        <header class="head">
          <SenderLine {...sender} />
          <p class="kind">{t('summary')}</p>
          <h1>
            <bdi>{cleanTitle(title)}</bdi>
          </h1>
          <p class="facts">{facts.join(' · ')}</p>
        </header>
        {introduction.trim() && (
          <p class="introduction" dir="auto">
            {introduction.trim()}
          </p>
        )}
        <Grades summary={summary} since={since} />
        <Changes changes={summary.changes} since={since} />
        <FailedCheckTable
          checks={summary.checks}
          pageCount={summary.count}
          since={formatLongDay(since, words)}
          today={formatLongDay(summary.madeAt, words)}
        />
        <WorstPages summary={summary} getLink={getLink} />
      </article>
    </WordsContext>
  );
}

export function getLanguageAttributes({ t, getLanguage }: Translator) {
  return { lang: getLanguage(), dir: t('direction') === 'rtl' ? 'rtl' : 'ltr' } as const;
}

/** A title without control characters, which a parser of HTML would report or replace. */
export function cleanTitle(title: string): string {
  return title.toWellFormed().replaceAll(/[^\P{Cc}\t\n]/gu, '');
}

function formatLongDay(time: number, words: Translator): string {
  return new Intl.DateTimeFormat(words.getLanguage(), { dateStyle: 'long' }).format(time);
}

/** The logo, which needs no words beside the name, and the name and contact. */
function SenderLine({ name, contact, logo }: Sender) {
  const words = [name, contact].map((text) => text.trim()).filter(Boolean);
  if (!logo && words.length === 0) return null;
  return (
    <div class="sender">
      {logo && <img src={logo} alt="" />}
      {words.map((text) => (
        <bdi key={text}>{text}</bdi>
      ))}
    </div>
  );
}

/** The grades on the day that the summary compares with, and now, and the scores in between. */
function Grades({ summary: { now, before, scores, madeAt }, since }: Pick<SummaryDocumentProps, 'summary' | 'since'>) {
  const words = useContext(WordsContext);
  // If no page had a grade on that day, there is nothing to compare with.
  const columns = [
    { heading: formatLongDay(since, words), counts: before },
    { heading: formatLongDay(madeAt, words), counts: now },
  ].filter(({ counts }) => countAll(counts) > 0);
  return (
    <Section id="grades" title={words.t('grades')}>
      <GradeFills />
      {columns.map(({ heading, counts }) => (
        <div key={heading} class="bar-line">
          <span>{heading}</span>
          <GradeBar counts={counts} />
        </div>
      ))}
      <ScoreLine scores={scores} />
      <GradeTable
        class="grades"
        labelledBy="grades"
        columns={columns}
        grades={resultChoices.filter((grade) => now[grade] + before[grade] > 0)}
      />
    </Section>
  );
}

const pageChanges: readonly PageChange[] = ['worse', 'better', 'same', 'added'];

function Changes({ changes, since }: { changes: Summary['changes']; since: number }) {
  const words = useContext(WordsContext);
  return (
    <Section id="changes" title={words.t('summary_changes', formatLongDay(since, words))}>
      <table class="changes" aria-labelledby="changes">
        <ColumnNames names={pageChanges.map((change) => words.t(`summary_${change}`))} />
        <tbody>
          <tr>
            {pageChanges.map((change) => (
              <td key={change}>{words.formatNumber(changes[change])}</td>
            ))}
          </tr>
        </tbody>
      </table>
    </Section>
  );
}
