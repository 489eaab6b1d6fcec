import type { InputHTMLAttributes, Ref } from 'preact';
import { Field, type FieldProps } from './Field.tsx';

type InputFieldProps = Omit<FieldProps, 'children'> &
  InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> };

/** A field that is a single input. The further props are those of the input. */
export function InputField({ label, hint, error, ...input }: InputFieldProps) {
  return <Field {...{ label, hint, error }}>{(control) => <input class="input" {...control} {...input} />}</Field>;
}
