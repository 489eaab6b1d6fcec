interface RowCheckProps {
  label: string;
  /** How many of the `total` rows are selected. */
  count: number;
  total: number;
  onToggle: (isRange: boolean) => void;
}

/** Selects a row, or all rows of a group; indeterminate if some of them are selected. */
export function RowCheck({ label, count, total, onToggle }: RowCheckProps) {
  return (
    <input
      class="row-check"
      type="checkbox"
      aria-label={label}
      disabled={total === 0}
      checked={total > 0 && count === total}
      indeterminate={count > 0 && count < total}
      onClick={(event) => onToggle(event.shiftKey)}
    />
  );
}
