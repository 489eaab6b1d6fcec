import { useEffect, useRef } from 'preact/hooks';

/** Calls `act` with the previous value after a render with another value. Does not call it after the first render. */
export function useOnChange<Value>(value: Value, act: (previous: Value) => void): void {
  const rendered = useRef(value);
  useEffect(() => {
    const previous = rendered.current;
    rendered.current = value;
    if (previous !== value) act(previous);
  }, [value]);
}
