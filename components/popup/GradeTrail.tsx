import { openSidePanel } from '../../lib/browser/side-panel.ts';
import { openOptions } from '../../lib/browser/windows.ts';
import { t, tCount } from '../../lib/i18n/translate.ts';
import { listPageGrades } from '../../lib/model/report/stored-report.ts';
import { usePageHistory } from '../hooks/use-page-history.ts';
import { GradeMark } from '../report/GradeMark.tsx';

/** More do not fit into a line. */
const mostMarks = 4;

interface GradeTrailProps {
  url: string;
  /** Where the page is; a popup in a window of its own does not know. */
  windowId: number | undefined;
}

/** How the page's grades went, oldest first, from the local copy. It leads to the page's history. */
export function GradeTrail({ url, windowId }: GradeTrailProps) {
  const { reports = [] } = usePageHistory(url).value ?? {};
  const grades = listPageGrades(reports)
    .map(({ result }) => result)
    .reverse();
  if (grades.length < 2) return null;
  const names = grades.map((grade) => t(`grade_${grade}`));
  const openHistory = async () => {
    // Within the click: browsers open the panel only before anything is awaited.
    const isOpen = await openSidePanel(windowId).catch(() => false);
    if (isOpen) close();
    else await openOptions(`/reports?q=${encodeURIComponent(url)}`);
  };
  return (
    <button type="button" class="grade-trail" title={t('pageHistory')} onClick={openHistory}>
      <span>{tCount('gradeTrail', reports.length)}</span>
      <span class="visually-hidden">{names.join(', ')}</span>
      <span class="grade-trail-marks" aria-hidden="true">
        {grades.length > mostMarks && <span>… →</span>}
        {grades.slice(-mostMarks).map((grade, at) => (
          <>
            {at > 0 && <span class="grade-trail-arrow">→</span>}
            <GradeMark grade={grade} />
          </>
        ))}
      </span>
    </button>
  );
}
