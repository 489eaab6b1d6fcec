import { useEffect, useState } from 'preact/hooks';
import {
  keepIntroduction,
  keepSender,
  readIntroduction,
  readSender,
  type Sender,
} from '../../../lib/browser/page-storage/summary-words.ts';
import { readMessages } from '../../../lib/browser/strings.ts';
import { nameFile } from '../../../lib/export/file-name.ts';
import { createTranslator, getLanguage, lookUpIn, type Translator, t, tCount } from '../../../lib/i18n/translate.ts';
import { type Summary, summarise } from '../../../lib/insights/summarise.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import { getPeriodDays } from '../../../lib/model/filter/date-period.ts';
import { getDayStart, type ReportFilter } from '../../../lib/model/filter/report-filter.ts';
import type { SummaryChoice } from '../../../lib/model/filter/summary-choice.ts';
import { findLanguage, type Language } from '../../../lib/model/language.ts';
import type { Report } from '../../../lib/model/report/report.ts';
import { getReportLink } from '../../../lib/model/report/report-link.ts';
import type { SummaryView } from '../../../lib/model/view.ts';
import { useAnswer } from '../../hooks/use-answer.ts';
import { useAttempt } from '../../hooks/use-attempt.ts';
import type { Navigation } from '../../hooks/use-view.ts';
import { ProblemNotice } from '../../report/ProblemNotice.tsx';
import { writeDocument } from '../../summary/write-document.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { saveFile } from '../export/save-file.ts';
import { CopyHead, useCopy } from '../reports/LocalCopy.tsx';
import { useComputed } from '../reports/use-computed.ts';
import type { LoadedList } from '../reports/use-report-list.ts';
import { useTaskReports } from '../reports/use-task-reports.ts';
import { InaccessibleReports } from './InaccessibleReports.tsx';
import { SenderFields } from './SenderFields.tsx';
import { SummaryControls } from './SummaryControls.tsx';
import { SummaryPreview } from './SummaryPreview.tsx';
import { saveArchive } from './save-archive.ts';
import '../list/list.css';
import '../reports/reports.css';
import './summary.css';

interface SummaryPageProps {
  connection: Connection;
  view: SummaryView;
  navigation: Navigation;
}

/** Summarises the filtered reports in a document that can be printed or saved, for example for a client. */
export function SummaryPage({ connection, view, navigation }: SummaryPageProps) {
  const { filter, choice } = view;
  const { loaded, link } = useCopy();
  const { introduction, sender, ...added } = useSenderAndIntroduction(connection, writeTopic(filter));
  const language = choice.language ?? sender.language ?? findLanguage(getLanguage()) ?? 'en';
  const from = choice.from ?? getPeriodDays('last30').since ?? '';
  const { value: translator, problem, reload } = useTranslator(language);
  const { summary, parts } = useSummaries(loaded, filter, from, choice) ?? {};
  const { limit, title = '' } = choice;
  const untitled = translator ? writeTitle(filter, translator) : '';
  const shownTitle = title.trim() || untitled;
  const getLink = (report: Pick<Report, 'id' | 'link'>) => getReportLink(connection.address, report);
  const shown = summary &&
    summary.count > 0 &&
    translator && {
      summary,
      title: shownTitle,
      introduction,
      sender,
      since: getDayStart(from),
      getLink,
      words: translator,
    };
  const changeChoice = (change: Partial<SummaryChoice>) => {
    if (change.language) added.onChange({ language: change.language });
    navigation.replace({ ...view, choice: { ...choice, ...change } });
  };
  const archive = useAttempt();
  const saveEach = () =>
    archive.run(async () => {
      if (!shown || !parts) return;
      await saveArchive(filter.projects, shownTitle, (project) => {
        const own = { ...filter, projects: [project] };
        const summary = parts.get(project);
        const introduction = readIntroduction(connection.id, writeTopic(own));
        return summary && { ...shown, summary, title: writeTitle(own, shown.words), introduction };
      });
    });
  const save = () => {
    if (!shown) return;
    const file = new Blob([writeDocument(shown)], { type: 'text/html' });
    saveFile(file, nameFile(undefined, shownTitle, 'html'));
  };
  return (
    <>
      <CopyHead title={t('summary')} count={summary ? tCount('summary_pageCount', summary.count) : ''} />
      <SummaryControls {...{ language, from, title, untitled, limit }} onChange={changeChoice}>
        <Button variant="primary" disabled={!shown} onClick={() => window.print()}>
          {t('summary_print')}
        </Button>
        <Button disabled={!shown} onClick={save}>
          {t('summary_save')}
        </Button>
        {filter.projects.length > 1 && (
          <Button disabled={!shown} isBusy={archive.isBusy} onClick={saveEach}>
            {t('summary_saveEach')}
          </Button>
        )}
      </SummaryControls>
      <SenderFields {...{ introduction, sender, ...added }} topic={untitled} />
      {loaded.problem && <ProblemNotice problem={loaded.problem} onRetry={loaded.reload} />}
      {problem && <ProblemNotice problem={problem} onRetry={reload} />}
      {archive.problem && <ProblemNotice problem={archive.problem} onRetry={saveEach} />}
      {summary && <InaccessibleReports {...{ connection, summary, parts }} />}
      {summary?.count === 0 && (
        <EmptyState title={t('nothingMatches')}>
          <a class="button" href={link({ name: 'reports', filter })}>
            {t('reports')}
          </a>
        </EmptyState>
      )}
      {shown && <SummaryPreview {...shown} />}
    </>
  );
}

/** The translator for any of the extension's languages. The previous one stays until the next one is loaded. */
function useTranslator(language: Language) {
  return useAnswer(language, async () => createTranslator(lookUpIn(await readMessages(language)), getLanguage));
}

interface Summaries {
  summary: Summary;
  /** With several projects: the summary of each one that has reports, which can be saved as a file of its own. */
  parts?: ReadonlyMap<string, Summary>;
}

function useSummaries(
  loaded: LoadedList,
  filter: ReportFilter,
  from: string,
  { limit }: SummaryChoice,
): Summaries | undefined {
  const taskIds = useTaskReports(filter);
  const question = JSON.stringify([filter, from, limit, taskIds?.size]);
  return useComputed(loaded, question, (list) => {
    // The reports of the task are not known yet.
    if (filter.task && !taskIds) return undefined;
    const reports = list.query(filter, taskIds).map(({ report }) => report);
    const options = { listOfPage: list.listOfPage, since: getDayStart(from), limit, now: Date.now() };
    const summary = summarise(reports, options);
    if (filter.projects.length < 2) return { summary };
    const ofProject = Map.groupBy(reports, ({ project = '' }) => project);
    const parts = new Map(Array.from(ofProject, ([project, own]) => [project, summarise(own, options)]));
    return { summary, parts };
  });
}

/** What the user adds to summaries. The introduction is kept for `topic` (`writeTopic`). */
function useSenderAndIntroduction({ id }: Connection, topic: string) {
  const [sender, setSender] = useState(readSender);
  const [introduction, setIntroduction] = useState('');
  useEffect(() => setIntroduction(readIntroduction(id, topic)), [id, topic]);
  const onChange = (change: Partial<Sender>) => {
    // Another page may have changed it since.
    const sender = { ...readSender(), ...change };
    setSender(sender);
    keepSender(sender);
  };
  const onIntroductionChange = (introduction: string) => {
    setIntroduction(introduction);
    keepIntroduction(id, topic, introduction);
  };
  return { sender, introduction, onChange, onIntroductionChange };
}

/** More names than these make no title. */
const maxNames = 3;

/** A title made from the projects and the search of a filter. */
function writeTitle({ search, projects }: ReportFilter, { t, tCount }: Translator): string {
  const names = projects.map((project) => project || t('noProject'));
  const shown = names.length > maxNames ? [tCount('projectCount', names.length)] : names;
  return join(...shown, search.trim()) || t('summary_allPages');
}

/** Stands for pages without a project. No project has this name. */
const noProject = '\0';

/** What is summarised. The introduction is kept for it. */
function writeTopic({ search, projects }: ReportFilter): string {
  return join(...projects.map((project) => project || noProject), search.trim());
}

function join(...words: string[]): string {
  return words.filter(Boolean).join(' · ');
}
