import { openSidePanel } from '../../lib/browser/side-panel.ts';
import { openOptions } from '../../lib/browser/windows.ts';
import { t, tCount } from '../../lib/i18n/translate.ts';
import { listPageGrades } from '../../lib/model/report/stored-report.ts';
import { usePageHistory } from '../hooks/use-page-history.ts';
import { GradeMark } from '../report/GradeMark.tsx';

/** More grades do not fit on one line. */
const maxMarks = 4;

interface GradeTrailProps {
  url: string;
  /** The window of the page. Unknown if the popup has a window of its own. */
  windowId: number | undefined;
}

/** The page's grades from the local copy, oldest first. A click opens the page's history. */
export function GradeTrail({ url, windowId }: GradeTrailProps) {
  const { reports = [], hasMore, connectionId } = usePageHistory(url).value ?? {};
  const grades = listPageGrades(reports)
    .map(({ result }) => result)
    .reverse();
  if (grades.length < 2) return null;
  const isCut = grades.length > maxMarks;
  const names = grades.map((grade) => t(`grade_${grade}`));
  const openHistory = async () => {
    // Called directly in the click: browsers do not open the panel after an `await`.
    const isOpen = await openSidePanel(windowId).catch(() => false);
    if (isOpen) close();
    // The details of the newest report have the history, too. The browser's history then has no address of a page.
    else await openOptions(`/reports?${new URLSearchParams({ report: reports[0]?.id ?? '', at: connectionId ?? '' })}`);
  };
  return (
    <button type="button" class="grade-trail" title={t('pageHistory')} onClick={openHistory}>
      {/* With more reports, their number is not known. */}
      <span>{hasMore ? t('pageHistory') : tCount('gradeTrail', reports.length)}</span>
      <span class="visually-hidden">{names.join(t('listSeparator'))}</span>
      <span class="grade-trail-marks" aria-hidden="true">
        {isCut && <span>…</span>}
        {grades.slice(-maxMarks).map((grade, at) => (
          <>
            {(isCut || at > 0) && <span class="grade-trail-arrow">→</span>}
            <GradeMark grade={grade} />
          </>
        ))}
      </span>
    </button>
  );
}
