import type { ComponentChildren, TargetedKeyboardEvent } from 'preact';
import { formatShare } from '../../../../lib/i18n/format-share.ts';
import { makeVisible } from '../../../../lib/i18n/text.ts';
import { t, tCount } from '../../../../lib/i18n/translate.ts';
import { countGraded, countGrades } from '../../../../lib/insights/grade-counts.ts';
import type { Grouping } from '../../../../lib/model/filter/report-filter.ts';
import { type Grade, grades } from '../../../../lib/model/report/report.ts';
import { listPageGrades } from '../../../../lib/model/report/stored-report.ts';
import type { ListRow } from '../../../../lib/report-list/list-row.ts';
import { GradeBar } from '../../../report/GradeBar.tsx';
import { GradeMark } from '../../../report/GradeMark.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { AddressParts, cutForRow } from '../../list/AddressParts.tsx';
import { ListIcon } from '../../list/ListIcon.tsx';
import { RowCheck } from '../../list/RowCheck.tsx';
import { type GridPlace, GridRow } from '../../list/RowGrid.tsx';
import './groups.css';

interface GroupRowProps {
  place: GridPlace;
  groupBy: Grouping;
  /** At least one. */
  rows: readonly ListRow[];
  /** How many of the rows are selected. */
  chosen: number;
  /** How many columns there are besides the grade and the address. */
  columns: number;
  isCollapsed: boolean;
  onToggle: () => void;
  onChoose: (isRange: boolean) => void;
}

/** The heading of a group: its name, the number of its reports and their grades. */
export function GroupRow({ place, chosen, columns, onChoose, ...group }: GroupRowProps) {
  const { groupBy, rows, isCollapsed, onToggle } = group;
  const first = rows[0]?.report;
  const isPage = groupBy === 'page';
  const name = makeVisible(cutForRow((isPage ? first?.url : first?.project) ?? '')) || t('noProject');
  const grades = <Grades {...group} />;
  const pressArrow = ({ key, currentTarget }: TargetedKeyboardEvent<HTMLElement>) => {
    const expandKey = getComputedStyle(currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    if (isCollapsed === (key === expandKey)) onToggle();
  };
  const keys = { Enter: onToggle, ' ': () => onChoose(false), ArrowRight: pressArrow, ArrowLeft: pressArrow };
  return (
    <GridRow
      {...place}
      class="group-row"
      level={1}
      isOpen={!isCollapsed}
      isSelected={chosen === rows.length}
      keys={keys}
    >
      <td class="col-check">
        <RowCheck label={t('selectReport', name)} count={chosen} total={rows.length} onToggle={onChoose} />
      </td>
      <td class="col-grade">{isPage && <GradeMark grade={first?.result} />}</td>
      <td>
        <GroupName {...{ name, isCollapsed, onToggle }} isAddress={isPage} count={rows.length} />
        <span class="row-facts only-narrow">{grades}</span>
      </td>
      <td class="group-grades only-wide" colSpan={columns + 1}>
        {grades}
      </td>
      <td class="col-actions only-narrow" />
    </GridRow>
  );
}

interface GroupNameProps {
  name: string;
  isAddress: boolean;
  count: number;
  isCollapsed: boolean;
  onToggle: () => void;
}

function GroupName({ name, isAddress, count, isCollapsed, onToggle }: GroupNameProps) {
  return (
    <button type="button" class="group-toggle" aria-expanded={!isCollapsed} title={name} onClick={onToggle}>
      <ListIcon name="next" />
      <span class="address">{isAddress ? <AddressParts text={name} /> : <span class="address-host">{name}</span>}</span>{' '}
      <span class="group-count">{tCount('reportCount', count)}</span>
    </button>
  );
}

function Grades({ groupBy, rows }: Pick<GroupRowProps, 'groupBy' | 'rows'>): ComponentChildren {
  const reports = rows.map(({ report }) => report);
  if (groupBy === 'project') return <GradeShare counts={countGrades(reports)} />;
  return <LastGrades grades={listPageGrades(reports).map(({ result }) => result)} />;
}

const maxGrades = 8;

/** The last grades of a page, oldest first. `grades` are newest first. */
function LastGrades({ grades }: { grades: Grade[] }) {
  const shown = grades.slice(0, maxGrades).toReversed();
  const words = shown.map((grade) => t(`grade_${grade}`)).join(t('listSeparator'));
  return (
    <span class="grade-history" role="img" aria-label={t('gradeHistory', words)} title={t('gradeHistory', words)}>
      {grades.length > maxGrades && <span aria-hidden="true">…</span>}
      {shown.map((grade, index) => (
        <GradeMark key={index} grade={grade} isDecorative />
      ))}
    </span>
  );
}

interface GradeShareProps {
  counts: Record<Grade, number>;
  /** What is counted, in words, if the row does not say it. */
  counted?: string;
  /** The words are for screen readers. */
  isBar?: boolean;
}

/** The share of each grade among those that have one, as a bar and in words. */
export function GradeShare({ counts, counted, isBar }: GradeShareProps) {
  const all = countGraded(counts);
  if (all === 0) return <span class="grade-share">{t('grade_none')}</span>;
  const words = grades.map((grade) => `${formatShare(counts[grade], all)} ${t(`grade_${grade}`)}`).join(' · ');
  const description = [counted, words].filter(Boolean).join(' · ');
  return (
    <span class="grade-share" title={description}>
      <GradeBar counts={{ ...counts, none: 0 }} />
      {isBar ? <VisuallyHidden>{description}</VisuallyHidden> : <span class="grade-words">{words}</span>}
    </span>
  );
}
