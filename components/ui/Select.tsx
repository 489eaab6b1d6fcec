import { useId } from 'preact/hooks';
import './Field.css';
import './Select.css';

export interface SelectOption<Value extends string | number> {
  value: Value;
  label: string;
}

interface SelectProps<Value extends string | number> {
  label: string;
  /** Hides the label visually, for options that explain themselves. Screen readers still read it. */
  isLabelHidden?: boolean;
  hint?: string;
  /** The id of the element with the description, if that is not a hint. */
  describedBy?: string;
  value: Value;
  options: readonly SelectOption<Value>[];
  onChange: (value: Value) => void;
}

export function Select<Value extends string | number>(props: SelectProps<Value>) {
  const { label, isLabelHidden, hint, describedBy, value, options, onChange } = props;
  const id = useId();
  const hintId = `${id}-hint`;
  const choose = (chosen: string) => {
    const option = options.find((option) => String(option.value) === chosen);
    if (option) onChange(option.value);
  };
  return (
    <div class="select">
      <label class={isLabelHidden ? 'visually-hidden' : 'select-label'} for={id}>
        {label}
      </label>
      <select
        id={id}
        title={options.find((option) => option.value === value)?.label}
        aria-describedby={hint ? hintId : describedBy}
        value={value}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {hint && (
        <p class="field-hint" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}
