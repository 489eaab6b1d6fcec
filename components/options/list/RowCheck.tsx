interface RowCheckProps {
  label: string;
  /** Of what it stands for, how many are chosen. */
  count: number;
  total: number;
  onToggle: (isRange: boolean) => void;
}

/** Chooses a row, or all that a heading stands for; half chosen it shows both. */
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
