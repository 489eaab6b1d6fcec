import { formatTime } from '../../../../lib/i18n/format-time.ts';
import { t } from '../../../../lib/i18n/translate.ts';
import {
  listPageGrades,
  listPageScores,
  type ReportRow,
  type SeenGrade,
} from '../../../../lib/model/report/stored-report.ts';
import type { ReportList } from '../../../../lib/report-list/report-list.ts';
import { GradeMark } from '../../../report/GradeMark.tsx';
import { ScoreLine } from '../../../report/ScoreLine.tsx';
import { CompareStates, listPageStates } from './CompareStates.tsx';

/** A page that is analysed every day has more: they are in the list, grouped by page. */
const maxShown = 20;

interface GradeHistoryProps {
  report: ReportRow;
  list: ReportList;
  linkDetails: (reportId: string) => string;
}

/**
 * Shows the scores and grades that the page has had, from all its reports, and compares two of its states. Renders
 * nothing if there is only one.
 */
export function GradeHistory({ report, list, linkDetails }: GradeHistoryProps) {
  const reports = list.listOfPage(report.page);
  const [seen, states, scores] = [listPageGrades(reports), listPageStates(reports), listPageScores(reports)];
  if (Math.max(seen.length, states.length, scores.length) < 2) return null;
  const newest = seen.slice(0, maxShown);
  return (
    <section class="details-section" aria-labelledby="grade-history">
      <h3 id="grade-history">{t('gradesOverTime')}</h3>
      <ScoreLine scores={scores} />
      <ul class="grade-list">
        {newest.map((grade) => (
          <li key={`${grade.id} ${grade.at}`}>
            <GradeMark grade={grade.result} />
            {t(`grade_${grade.result}`)}
            <GradeTime {...grade} href={grade.id === report.id ? undefined : linkDetails(grade.id)} />
          </li>
        ))}
      </ul>
      {states.length > 1 && <CompareStates {...{ connectionId: report.connectionId, states, reportId: report.id }} />}
    </section>
  );
}

/** The time of a grade, as a link if another report has it. */
function GradeTime({ at, href }: SeenGrade & { href: string | undefined }) {
  if (href) return <a href={href}>{formatTime(at)}</a>;
  return (
    <span class="grade-own">
      {formatTime(at)} · {t('thisReport')}
    </span>
  );
}
