import { type Cell, describeCell, findSkipReason, kinds, listCells, moments, troubles } from './cell.ts';
import { badVerdicts, goodVerdicts, type Verdict } from './judge.ts';
import type { Result } from './run-cells.ts';

const width = 16;

/** A row for each kind and moment, a column for each trouble. */
export function renderTable(results: Result[]): string {
  const head = ['', ...troubles].map((text, at) => text.padEnd(at === 0 ? 18 : width)).join('');
  const rows = kinds.flatMap((kind) =>
    moments.map((moment) => {
      const cells = troubles.map((trouble) => renderCell({ kind, moment, trouble }, results).padEnd(width));
      return `${kind} ${moment}`.padEnd(18) + cells.join('');
    }),
  );
  const isRun = (row: string) => /\w/.test(row.slice(18));
  return [head, ...rows.filter(isRun)].map((row) => row.trimEnd()).join('\n');
}

function renderCell(cell: Cell, results: Result[]): string {
  const name = describeCell(cell);
  return results.find((result) => describeCell(result.cell) === name)?.verdict ?? (findSkipReason(cell) ? '–' : '');
}

export function renderSkipReasons(): string {
  const reasons = new Set(listCells().map(findSkipReason).filter(Boolean));
  return [...reasons].map((reason) => `–  skipped: ${reason}`).join('\n');
}

export function renderBadCells(results: Result[]): string {
  const bad = results.filter(({ verdict }) => isBad(verdict));
  return bad.map(({ cell, verdict, why }) => `${verdict}  ${describeCell(cell)}: ${why}`).join('\n');
}

export function renderCount(results: Result[]): string {
  const count = (verdict: Verdict) => results.filter((result) => result.verdict === verdict).length;
  const counts = [...goodVerdicts, ...badVerdicts].map((verdict) => [count(verdict), verdict] as const);
  const parts = counts.filter(([times]) => times > 0).map(([times, verdict]) => `${times} ${verdict}`);
  const bad = results.filter(({ verdict }) => isBad(verdict)).length;
  return `${results.length} cells: ${parts.join(', ')}. ${bad} bad.`;
}

export function isBad(verdict: Verdict): boolean {
  return badVerdicts.some((bad) => bad === verdict);
}
