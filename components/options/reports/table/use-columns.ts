import { useMemo } from 'preact/hooks';
import { defaultColumns, type ReportColumn, reportColumns } from '../../../../lib/model/filter/report-columns.ts';
import type { LoadedList } from '../use-report-list.ts';
import type { ColumnChoice } from './list-columns.tsx';

/** The columns that are shown, and those that can be chosen: not columns for which the reports have no data. */
export function useColumns(
  { list, version }: LoadedList,
  chosen: readonly ReportColumn[] = defaultColumns,
  onChoose: (columns: ReportColumn[]) => void,
): ColumnChoice {
  const offered = useMemo(() => {
    const saysSomething: Partial<Record<ReportColumn, boolean>> = {
      failed: list.hasChecks(),
      score: list.hasScores(),
    };
    return reportColumns.filter((column) => saysSomething[column] !== false);
  }, [list, version]);
  return {
    offered,
    shown: offered.filter((column) => chosen.includes(column)),
    onChange(column, isShown) {
      const others = chosen.filter((other) => other !== column);
      onChoose(isShown ? [...others, column] : others);
    },
  };
}
