import { useMemo } from 'preact/hooks';
import { defaultColumns, type ReportColumn, reportColumns } from '../../../../lib/model/filter/report-columns.ts';
import type { ReportFilter } from '../../../../lib/model/filter/report-filter.ts';
import type { LoadedList } from '../use-report-list.ts';
import type { ColumnChoice } from './list-columns.tsx';

/**
 * The columns that are shown, and those that can be chosen: not columns for which the reports have no data, in which all
 * of them have the one value that the filter lets through, or whose projects are only the hosts of the addresses.
 */
export function useColumns(
  { list, version }: LoadedList,
  { projects, privacies }: ReportFilter,
  chosen: readonly ReportColumn[] = defaultColumns,
  onChoose: (columns: ReportColumn[]) => void,
): ColumnChoice {
  const offered = useMemo(() => {
    const saysSomething: Partial<Record<ReportColumn, boolean>> = {
      failed: list.countChecked() > 0,
      score: list.hasScores(),
      project: projects.length !== 1 && list.hasOwnProjects(),
      privacy: privacies.length !== 1,
    };
    return reportColumns.filter((column) => saysSomething[column] !== false);
  }, [list, version, projects.length, privacies.length]);
  return {
    offered,
    shown: offered.filter((column) => chosen.includes(column)),
    onChange(column, isShown) {
      const others = chosen.filter((other) => other !== column);
      onChoose(isShown ? [...others, column] : others);
    },
  };
}
