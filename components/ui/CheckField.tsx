import { useId } from 'preact/hooks';
import './Field.css';
import './CheckField.css';

interface CheckFieldProps {
  label: string;
  value: boolean;
  error?: string | false;
  onChange: (value: boolean) => void;
}

export function CheckField({ label, value, error, onChange }: CheckFieldProps) {
  const id = useId();
  return (
    <div class="field">
      <label class="check">
        <input
          type="checkbox"
          checked={value}
          aria-describedby={error ? id : undefined}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        {label}
      </label>
      <p class="field-error" id={id} role="alert">
        {error}
      </p>
    </div>
  );
}
