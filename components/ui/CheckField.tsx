import { useId } from 'preact/hooks';
import './Field.css';
import './CheckField.css';

interface CheckFieldProps {
  label: string;
  value: boolean;
  /** The browser submits the form only if it is ticked. */
  isRequired?: boolean;
  hint?: string | false;
  error?: string | false;
  onChange: (value: boolean) => void;
}

export function CheckField({ label, value, isRequired, hint, error, onChange }: CheckFieldProps) {
  const id = useId();
  return (
    <div class="field">
      <label class="check">
        <input
          type="checkbox"
          checked={value}
          required={isRequired}
          aria-describedby={[hint && `${id}-hint`, error && id].filter(Boolean).join(' ') || undefined}
          aria-invalid={error ? true : undefined}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        {label}
      </label>
      {hint && (
        <p class="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <p class="field-error" id={id} role="alert">
        {error}
      </p>
    </div>
  );
}
