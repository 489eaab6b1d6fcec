import type { ComponentChildren } from 'preact';
import { countGrades } from '../../../../lib/figures/grade-counts.ts';
import { makeVisible } from '../../../../lib/i18n/make-visible.ts';
import { t, tCount } from '../../../../lib/i18n/translate.ts';
import type { Grouping } from '../../../../lib/model/filter/index-filter.ts';
import type { ListRow } from '../../../../lib/report-list/report-list.ts';
import { GradeMark } from '../../../report/GradeMark.tsx';
import { AddressParts } from '../../list/AddressParts.tsx';
import { GridRow } from '../../list/GridRow.tsx';
import { ListIcon } from '../../list/ListIcon.tsx';
import { RowCheck } from '../../list/RowCheck.tsx';
import type { GridPlace } from '../../list/RowGrid.tsx';
import { cutForRow } from '../../list/split-address.ts';
import { GradeHistory, mostGrades } from './GradeHistory.tsx';
import { GradeShare } from './GradeShare.tsx';
import { listHistory } from './grade-history.ts';
import './groups.css';

interface GroupRowProps {
  place: GridPlace;
  groupBy: Grouping;
  /** Never none. */
  rows: readonly ListRow[];
  chosen: number;
  isShut: boolean;
  onToggle: () => void;
  onChoose: (isRange: boolean) => void;
}

/** The heading of a project's or a page's reports: how many they are and how good. */
export function GroupRow({ place, chosen, onChoose, ...group }: GroupRowProps) {
  const { groupBy, rows, isShut, onToggle } = group;
  const first = rows[0]?.report;
  const isPage = groupBy === 'page';
  const name = makeVisible(cutForRow((isPage ? first?.url : first?.project) ?? '')) || t('noProject');
  const grades = <Grades {...group} />;
  const keys = {
    Enter: onToggle,
    ' ': () => onChoose(false),
    ArrowRight: () => isShut && onToggle(),
    ArrowLeft: () => isShut || onToggle(),
  };
  return (
    <GridRow {...place} class="group-row" level={1} isOpen={!isShut} isSelected={chosen === rows.length} keys={keys}>
      <td class="col-check">
        <RowCheck label={t('selectReport', name)} count={chosen} total={rows.length} onToggle={onChoose} />
      </td>
      <td class="col-grade">{isPage && <GradeMark grade={first?.result} />}</td>
      <td>
        <GroupName {...{ name, isShut, onToggle }} isAddress={isPage} count={rows.length} />
        <span class="row-facts only-narrow">{grades}</span>
      </td>
      <td class="only-wide" colSpan={4}>
        {grades}
      </td>
      <td class="col-actions" />
    </GridRow>
  );
}

interface GroupNameProps {
  name: string;
  isAddress: boolean;
  count: number;
  isShut: boolean;
  onToggle: () => void;
}

function GroupName({ name, isAddress, count, isShut, onToggle }: GroupNameProps) {
  return (
    <button type="button" class="group-toggle" aria-expanded={!isShut} title={name} onClick={onToggle}>
      <ListIcon name="next" />
      <span class="address">{isAddress ? <AddressParts text={name} /> : <span class="address-host">{name}</span>}</span>{' '}
      <span class="group-count">{tCount('reportCount', count)}</span>
    </button>
  );
}

function Grades({ groupBy, rows }: Pick<GroupRowProps, 'groupBy' | 'rows'>): ComponentChildren {
  if (groupBy === 'project') return <GradeShare counts={countGrades(rows.map(({ report }) => report))} />;
  // One more than are shown, to know that there are more.
  return <GradeHistory history={listHistory(rows.slice(0, mostGrades + 1).map(({ report }) => report))} />;
}
