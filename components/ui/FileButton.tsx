import { useRef } from 'preact/hooks';
import { Button, type ButtonProps } from './Button.tsx';

interface FileButtonProps extends Omit<ButtonProps, 'onClick'> {
  /** The `accept` of `<input type="file">`. */
  accept?: string;
  onFile: (file: File) => void;
}

export function FileButton({ accept, onFile, ...rest }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const take = () => {
    const [file] = input.current?.files ?? [];
    if (file) onFile(file);
    // Reset, so that the same file can be chosen again after a correction.
    if (input.current) input.current.value = '';
  };
  return (
    <>
      <input ref={input} type="file" accept={accept} hidden onChange={take} />
      <Button {...rest} onClick={() => input.current?.click()} />
    </>
  );
}
