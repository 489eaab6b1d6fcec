/** A measured value with its upper bound. */
export interface Figure {
  name: string;
  measured: number;
  unit: '' | 'ms' | '×' | 'MB' | 'kB';
  /** The maximum. */
  bound: number;
  /** How the figure was measured. */
  note?: string;
}

function isHeld({ measured, bound }: Figure): boolean {
  // Compare the rounded value, because the table shows that one.
  return Number(round(measured)) <= bound;
}

/** One line for each figure, in columns. */
export function renderFigures(figures: Figure[]): string {
  const rows = figures.map((figure) => {
    const { name, measured, unit, bound, note = '' } = figure;
    return [name, join(round(measured), unit), join(`≤ ${bound}`, unit), isHeld(figure) ? 'yes' : 'NO', note];
  });
  const table = [['figure', 'measured', 'bound', 'held', 'from'], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => (row[column] ?? '').length)));
  return table
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export function renderCount(figures: Figure[]): string {
  const broken = figures.filter((figure) => !isHeld(figure)).map(({ name }) => name);
  const count = `${figures.length - broken.length} of ${figures.length} bounds held.`;
  return broken.length > 0 ? `${count} Not held: ${broken.join('; ')}.` : count;
}

function join(value: string, unit: Figure['unit']): string {
  return unit === '×' || unit === '' ? value + unit : `${value} ${unit}`;
}

function round(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
}
