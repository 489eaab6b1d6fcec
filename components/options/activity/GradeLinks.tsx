import { formatNumber, t } from '../../../lib/i18n/translate.ts';
import type { Batch } from '../../../lib/model/batch.ts';
import { grades } from '../../../lib/model/report/report.ts';
import { writeTaskReportsLink } from '../../../lib/model/view.ts';
import { GradeMark } from '../../report/GradeMark.tsx';
import './batch.css';

interface GradeLinksProps {
  batch: Batch;
  onFollow?: () => void;
}

/** How many pages of a finished task got each grade, as links to their reports. */
export function GradeLinks({ batch, onFollow }: GradeLinksProps) {
  const { id, connectionId, grades: counts } = batch;
  const found = grades.filter((grade) => counts && counts[grade] > 0);
  if (found.length === 0) return null;
  return (
    <p class="grade-links">
      {found.map((grade) => (
        <a key={grade} href={writeTaskReportsLink(connectionId, id, { results: [grade] })} onClick={onFollow}>
          <GradeMark grade={grade} isDecorative />
          {`${t(`grade_${grade}`)} ${formatNumber(counts?.[grade] ?? 0)}`}
        </a>
      ))}
    </p>
  );
}
