import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import './Field.css';
import './Input.css';

/** Attributes that the control must have, so that screen readers read its label, hint and error. */
interface FieldControl {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
}

export interface FieldProps {
  label: ComponentChildren;
  hint?: ComponentChildren;
  error?: ComponentChildren;
  children: (control: FieldControl) => ComponentChildren;
}

export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div class="field">
      <label class="field-label" for={id}>
        {label}
      </label>
      {children({ id, 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p class="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {/* An alert, since the focus may be elsewhere. Screen readers announce it only if it exists before its words. */}
      <p class="field-error" id={`${id}-error`} role="alert">
        {error}
      </p>
    </div>
  );
}
