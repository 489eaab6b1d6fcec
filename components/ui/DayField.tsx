import { useState } from 'preact/hooks';
import { isDay } from '../../lib/model/filter/report-filter.ts';
import { InputField } from './InputField.tsx';

interface DayFieldProps {
  label: string;
  value: string | undefined;
  min?: string;
  max?: string;
  /** An emptied field gets its value back when it is left, and is not reported. */
  isRequired?: boolean;
  onChange: (day: string | undefined) => void;
}

/** A field for a day, such as 2026-11-24. */
export function DayField({ label, value = '', min, max, isRequired, onChange }: DayFieldProps) {
  // A date with a half-typed year is kept here: rendering the stored value would erase it.
  const [draft, setDraft] = useState<string>();
  const choose = (text: string) => {
    // The field's value is empty while the date is incomplete.
    const isWhole = isDay(text) || (text === '' && !isRequired);
    setDraft(isWhole ? undefined : text);
    if (isWhole) onChange(text || undefined);
  };
  return (
    <InputField
      label={label}
      {...{ min, max }}
      type="date"
      value={draft ?? value}
      onChange={(event) => choose(event.currentTarget.value)}
      onBlur={() => setDraft(undefined)}
    />
  );
}
