import { formatShare } from '../i18n/format-share.ts';
import { makeVisible } from '../i18n/text.ts';
import type { Translator } from '../i18n/translate.ts';
import { countAll } from '../insights/grade-counts.ts';
import { isWebAddress } from '../model/address/page-address.ts';
import { type ResultChoice, resultChoices } from '../model/filter/report-filter.ts';
import type { Grade } from '../model/report/report.ts';
import { writeBar, writeFills, writeMark, writeSwatch } from './draw-grades.ts';
import { html, type Markup } from './markup.ts';
import { getChange, type PageChange, type Summary, type SummaryPage } from './summarise.ts';
import { summaryStyle } from './summary-style.ts';

export interface SummaryOptions {
  title: string;
  /** Start of the day that the summary compares with, in milliseconds since 1970. */
  since: number;
  /** Returns the address of a report at the service. */
  getLink: (report: SummaryPage['report']) => string;
}

/** What the functions for the parts of the document need. */
interface WriteContext extends SummaryOptions {
  summary: Summary;
  words: Translator;
  formatDay: (time: number) => string;
}

/** Writes a summary as markup, for the body of a document with `summaryStyle`. */
export function writeArticle(summary: Summary, options: SummaryOptions, words: Translator): Markup {
  const days = new Intl.DateTimeFormat(words.getLanguage(), { dateStyle: 'long' });
  const context = { ...options, summary, words, formatDay: (time: number) => days.format(time) };
  return html`<article class="summary" lang="${words.getLanguage()}" dir="${words.t('direction')}">
${writeHead(context)}
${writeGrades(context)}
${writeChanges(context)}
${writePages(context)}
${writeFoot(words)}
</article>`;
}

/** Writes a complete HTML document. It has no scripts and loads nothing, and text from other sources is escaped. */
export function writeDocument(article: Markup, title: string, words: Translator): string {
  const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";
  const page = html`<html lang="${words.getLanguage()}" dir="${words.t('direction')}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${summaryStyle}</style>
</head>
<body>
${article}
</body>
</html>
`;
  return `<!doctype html>\n${page.markup}`;
}

function writeHead({ title, summary, words, formatDay }: WriteContext): Markup {
  const facts = [formatDay(summary.madeAt), words.tCount('summary_pageCount', summary.count)];
  return html`<header class="head">
<p class="kind">${words.t('summary')}</p>
<h1><bdi>${title}</bdi></h1>
<p class="facts">${facts.join(' · ')}</p>
</header>`;
}

function writeGrades({ summary: { now, before, madeAt }, since, words, formatDay }: WriteContext): Markup {
  const percent = new Intl.NumberFormat(words.getLanguage(), { style: 'percent' });
  const choices = resultChoices.filter((choice) => now[choice] + before[choice] > 0);
  // If no page had a grade on that day, there is nothing to compare with.
  const dated = [
    { counts: before, time: since },
    { counts: now, time: madeAt },
  ].filter(({ counts }) => countAll(counts) > 0);
  const bars = dated.map(
    ({ counts, time }) => html`<div class="bar-line"><span>${formatDay(time)}</span>${writeBar(counts)}</div>`,
  );
  const heads = dated.map(
    ({ time }) => html`<th scope="col" class="number">${formatDay(time)}</th>
<th scope="col" class="number">${words.t('insights_share')}</th>`,
  );
  const writeCells = (choice: ResultChoice) =>
    dated.map(
      ({ counts }) => html`<td class="number">${words.formatNumber(counts[choice])}</td>
<td class="number">${formatShare(counts[choice], countAll(counts), percent)}</td>`,
    );
  return html`<section class="grades">
<h2>${words.t('grades')}</h2>
${writeFills()}
${bars}
<table>
<thead><tr><th scope="col">${words.t('grade')}</th>${heads}</tr></thead>
<tbody>
${choices.map(
  (
    choice,
  ) => html`<tr><th scope="row">${writeSwatch(choice)}${writeMark(choice, words)}${words.t(`grade_${choice}`)}</th>
${writeCells(choice)}</tr>
`,
)}</tbody>
</table>
</section>`;
}

const pageChanges: readonly PageChange[] = ['worse', 'better', 'same', 'added'];

function writeChanges({ summary: { changes }, since, words, formatDay }: WriteContext): Markup {
  return html`<section>
<h2>${words.t('summary_changes', formatDay(since))}</h2>
<table class="changes">
<thead><tr>${pageChanges.map((change) => html`<th scope="col">${words.t(`summary_${change}`)}</th>`)}</tr></thead>
<tbody><tr>${pageChanges.map((change) => html`<td>${words.formatNumber(changes[change])}</td>`)}</tr></tbody>
</table>
</section>`;
}

function writePages(context: WriteContext): Markup {
  const { summary, words } = context;
  const { worst, worstCount } = summary;
  const heading = words.t('summary_worst');
  if (worst.length === 0) {
    return html`<section><h2>${heading}</h2><p>${words.t('summary_noneWorst')}</p></section>`;
  }
  const all = words.tCount('summary_pageCount', worstCount);
  const count = worst.length < worstCount ? words.t('countOfReports', words.formatNumber(worst.length), all) : all;
  // If the service sends no checks, there is no column for them.
  const hasChecks = worst.some(({ report }) => report.failedChecks);
  return html`<section>
<h2>${heading} <small>${count}</small></h2>
<table class="pages">
<thead><tr>
<th scope="col" class="col-grade">${words.t('grade')}</th>
<th scope="col" class="col-page">${words.t('summary_page')}</th>
${hasChecks && html`<th scope="col">${words.t('summary_failedChecks')}</th>`}
<th scope="col" class="col-report">${words.t('summary_report')}</th>
</tr></thead>
<tbody>
${worst.map((page) => writePage(page, hasChecks, context))}</tbody>
</table>
</section>`;
}

function writePage({ report, was }: SummaryPage, hasChecks: boolean, context: WriteContext): Markup {
  const { words } = context;
  const note = writeChange(report.result, was, context);
  return html`<tr>
<td><span class="grade">${writeMark(report.result, words)}${words.t(`grade_${report.result}`)}</span>${note && html`<span class="was">${note}</span>`}</td>
<th scope="row" class="address">${writeAddress(report.url)}</th>
${hasChecks && html`<td>${writeChecks(report.failedChecks ?? [])}</td>`}
<td>${writeReportLink(report, context)}</td>
</tr>
`;
}

/** If all pages are new, none is marked as new. */
function writeChange(result: Grade, was: Grade | undefined, { summary, words }: WriteContext): string | false {
  if (!was) return countAll(summary.before) > 0 && words.t('summary_added');
  return getChange(result, was) !== 'same' && words.t('summary_was', words.t(`grade_${was}`));
}

/** Writes a page's address, as a link only if it is a web address. Lines can break after a slash. */
function writeAddress(url: string): Markup {
  const parts = makeVisible(url)
    .replace(/^https?:\/\//i, '')
    .split(/(?<=\/)/);
  return writeLink(url, html`<bdi dir="ltr">${parts.map((part) => html`${part}<wbr>`)}</bdi>`);
}

function writeLink(address: string, words: Markup): Markup {
  const url = URL.parse(address);
  const isWeb = url && isWebAddress(url) && !url.username && !url.password;
  return isWeb ? html`<a href="${url.href}" target="_blank" rel="noopener noreferrer">${words}</a>` : words;
}

/** Checks listed for a page: more are not worth reading at once. */
const mostChecks = 8;

function writeChecks(names: readonly string[]): Markup {
  const more = names.length - mostChecks;
  const shown = names.slice(0, mostChecks).map((name) => html`<li><bdi>${makeVisible(name)}</bdi></li>`);
  return html`<ul class="checks">${shown}${more > 0 && html`<li>+${more}</li>`}</ul>`;
}

/** A recipient of the summary cannot open a private report, so it says "private" instead of linking to it. */
function writeReportLink(report: SummaryPage['report'], { words, getLink }: WriteContext): Markup {
  if (report.privacy === 'private') return html`${words.t('privacy_private')}`;
  const link = writeLink(getLink(report), html`${words.t('openReport')}`);
  return html`${link}${report.privacy === 'password' && html`<span class="was">${words.t('summary_needsPassword')}</span>`}`;
}

function writeFoot(words: Translator): Markup {
  return html`<footer class="foot note">${words.t('summary_sameNote')}</footer>`;
}
