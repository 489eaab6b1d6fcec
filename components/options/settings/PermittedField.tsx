import { useState } from 'preact/hooks';
import { CheckField } from '../../ui/CheckField.tsx';

interface PermittedFieldProps {
  label: string;
  hint?: string;
  value: boolean;
  /** What to say when the browser did not allow it. */
  refusal: string;
  /** Asks the user for what it needs. */
  request: () => Promise<boolean>;
  onChange: (isOn: boolean) => void;
}

/** A choice that takes a permission of the browser's to be turned on. */
export function PermittedField({ label, hint, value, refusal, request, onChange }: PermittedFieldProps) {
  const [isRefused, setRefused] = useState(false);
  const change = async (wanted: boolean) => {
    setRefused(false);
    // Asked for in the click itself: a browser grants nothing to what comes after an `await`.
    const isAllowed = !wanted || (await request().catch(() => false));
    setRefused(!isAllowed);
    if (isAllowed) onChange(wanted);
  };
  return <CheckField label={label} hint={hint} value={value} error={isRefused && refusal} onChange={change} />;
}
