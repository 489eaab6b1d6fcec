import { useEffect, useState } from 'preact/hooks';
import { readMessages } from '../../../lib/browser/strings.ts';
import { nameFile } from '../../../lib/export/file-name.ts';
import { createTranslator, getLanguage, lookUpIn, t, tCount } from '../../../lib/i18n/translate.ts';
import { getReportLink } from '../../../lib/model/address/service-address.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import { getPeriodDays } from '../../../lib/model/filter/date-period.ts';
import { getDayStart, type ReportFilter } from '../../../lib/model/filter/report-filter.ts';
import type { SummaryChoice } from '../../../lib/model/filter/summary-choice.ts';
import { findLanguage, type Language } from '../../../lib/model/language.ts';
import type { Report } from '../../../lib/model/report/report.ts';
import { type SummaryView, writeView } from '../../../lib/model/view.ts';
import { type Summary, summarise } from '../../../lib/summary/summarise.ts';
import { writeArticle, writeDocument } from '../../../lib/summary/write-summary.ts';
import { useAnswer } from '../../hooks/use-answer.ts';
import type { Navigation } from '../../hooks/use-view.ts';
import { ProblemNotice } from '../../report/ProblemNotice.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { saveFile } from '../export/save-file.ts';
import { ListHead } from '../list/ListHead.tsx';
import { StatusChip, SyncNotice } from '../reports/StatusChip.tsx';
import { useCounted } from '../reports/use-counted.ts';
import { type LoadedList, useReportList } from '../reports/use-report-list.ts';
import { useSync } from '../reports/use-sync.ts';
import { useTaskReports } from '../reports/use-task-reports.ts';
import { ClosedReports } from './ClosedReports.tsx';
import { SummaryControls } from './SummaryControls.tsx';
import { SummaryPreview } from './SummaryPreview.tsx';
import '../list/list.css';
import '../reports/reports.css';
import './summary.css';

interface SummaryPageProps {
  connection: Connection;
  view: SummaryView;
  navigation: Navigation;
}

/** The reports of a filter written up as a document, to be printed or saved for whoever the pages belong to. */
export function SummaryPage({ connection, view, navigation }: SummaryPageProps) {
  const { filter, choice } = view;
  const loaded = useReportList(connection.id);
  const sync = useSync(connection.id);
  const language = choice.language ?? findLanguage(getLanguage()) ?? 'en';
  const from = choice.from ?? getPeriodDays('last30').since ?? '';
  const { value: words, problem, reload } = useTranslator(language);
  const summary = useSummary(loaded, filter, from, choice);
  const [title, setTitle] = useTitle(view);
  const untitled = words?.t('summary_allPages') ?? '';
  const shownTitle = title.trim() || untitled;
  const getLink = (report: Pick<Report, 'id' | 'link'>) => getReportLink(connection.address, report);
  const article =
    summary && words && writeArticle(summary, { title: shownTitle, since: getDayStart(from), getLink }, words);
  const change = (change: Partial<SummaryChoice>) => navigation.replace({ ...view, choice: { ...choice, ...change } });
  const save = () => {
    if (!article || !words) return;
    const file = new Blob([writeDocument(article, shownTitle, words)], { type: 'text/html' });
    saveFile(file, nameFile(connection, shownTitle, 'html'));
  };
  const isEmpty = !article || summary?.count === 0;
  return (
    <>
      <ListHead title={t('summary')} count={summary ? tCount('summary_pageCount', summary.count) : ''}>
        <StatusChip sync={sync} known={loaded.isRead ? loaded.list.count() : undefined} />
      </ListHead>
      <SyncNotice sync={sync} isEmpty={loaded.list.count() === 0} />
      <SummaryControls
        {...{ language, from, title, untitled, limit: choice.limit }}
        onChange={change}
        onTitle={setTitle}
        onTitled={(title) => change({ title })}
      >
        <Button variant="primary" disabled={isEmpty} onClick={() => window.print()}>
          {t('summary_print')}
        </Button>
        <Button disabled={isEmpty} onClick={save}>
          {t('summary_save')}
        </Button>
      </SummaryControls>
      {loaded.problem && <ProblemNotice problem={loaded.problem} onRetry={loaded.reload} />}
      {problem && <ProblemNotice problem={problem} onRetry={reload} />}
      {summary && <ClosedReports {...{ connection, list: loaded.list, pages: summary.worst }} />}
      {summary?.count === 0 && (
        <EmptyState title={t('nothingMatches')}>
          <a class="button" href={writeView({ name: 'reports', filter })}>
            {t('reports')}
          </a>
        </EmptyState>
      )}
      {article && !isEmpty && <SummaryPreview article={article} title={shownTitle} />}
    </>
  );
}

/** The words of any of our languages. The last one stays until the next is read. */
function useTranslator(language: Language) {
  return useAnswer(language, async () => createTranslator(lookUpIn(await readMessages(language)), getLanguage));
}

function useSummary(
  loaded: LoadedList,
  filter: ReportFilter,
  from: string,
  { limit }: SummaryChoice,
): Summary | undefined {
  const taskIds = useTaskReports(filter);
  const question = JSON.stringify([filter, from, limit, taskIds?.size]);
  return useCounted(loaded, question, (list) => {
    // Which reports the task has is not known yet.
    if (filter.task && !taskIds) return undefined;
    const reports = list.query(filter, taskIds).map(({ report }) => report);
    return summarise(reports, { listOfPage: list.listOfPage, since: getDayStart(from), limit, now: Date.now() });
  });
}

/** The title in the address or else what the filter names, with what was typed since. */
function useTitle({ filter, choice }: SummaryView) {
  const named = choice.title ?? nameReports(filter);
  const [title, setTitle] = useState(named);
  useEffect(() => setTitle(named), [named]);
  return [title, setTitle] as const;
}

/** As a title. */
function nameReports({ search, projects, hosts }: ReportFilter): string {
  return [...projects, ...hosts, search.trim()].filter(Boolean).join(' · ');
}
