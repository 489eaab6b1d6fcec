import { useState } from 'preact/hooks';
import { CheckField } from './CheckField.tsx';

interface PermittedFieldProps {
  label: string;
  hint?: string;
  value: boolean;
  /** Shown if the user refuses the permission. */
  refusal: string;
  /** Requests the permission. */
  request: () => Promise<boolean>;
  onChange: (isOn: boolean) => void;
}

/** A setting that needs a permission to be turned on. */
export function PermittedField({ label, hint, value, refusal, request, onChange }: PermittedFieldProps) {
  const [isRefused, setRefused] = useState(false);
  const change = async (wanted: boolean) => {
    setRefused(false);
    // Within the click: browsers refuse a request for permission that comes after an `await`.
    const isAllowed = !wanted || (await request().catch(() => false));
    setRefused(!isAllowed);
    if (isAllowed) onChange(wanted);
  };
  return <CheckField label={label} hint={hint} value={value} error={isRefused && refusal} onChange={change} />;
}
