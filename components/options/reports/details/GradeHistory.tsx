import { useMemo } from 'preact/hooks';
import { formatTime } from '../../../../lib/i18n/format-time.ts';
import { t } from '../../../../lib/i18n/translate.ts';
import { listPageGrades, type ReportRow, type SeenGrade } from '../../../../lib/model/report/stored-report.ts';
import type { ReportList } from '../../../../lib/report-list/report-list.ts';
import { GradeMark } from '../../../report/GradeMark.tsx';

/** The newest of a page that is analysed every day: the others are in the list, grouped by page. */
const mostShown = 20;

interface GradeHistoryProps {
  report: ReportRow;
  list: ReportList;
  linkDetails: (reportId: string) => string;
}

/** Every grade the page is known to have had, from this report and its others; nothing as long as there is only one. */
export function GradeHistory({ report, list, linkDetails }: GradeHistoryProps) {
  // Through all reports there are: not with every key of a search.
  const seen = useMemo(() => listPageGrades(list.listOfPage(report.page)), [list, report]);
  if (seen.length < 2) return null;
  const newest = seen.slice(0, mostShown);
  return (
    <section class="details-section" aria-labelledby="grade-history">
      <h3 id="grade-history">{t('gradesOverTime')}</h3>
      <ul class="grade-list">
        {newest.map((grade) => (
          <li key={`${grade.id} ${grade.at}`}>
            <GradeMark grade={grade.result} />
            {t(`grade_${grade.result}`)}
            <GradeTime {...grade} href={grade.id === report.id ? undefined : linkDetails(grade.id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A link to the report that has it, where that is another one. */
function GradeTime({ at, href }: SeenGrade & { href: string | undefined }) {
  if (href) return <a href={href}>{formatTime(at)}</a>;
  return (
    <span class="grade-own">
      {formatTime(at)} · {t('thisReport')}
    </span>
  );
}
