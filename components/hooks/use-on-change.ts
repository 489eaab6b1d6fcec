import { useEffect, useRef } from 'preact/hooks';

/** Calls `act` with the former value after a render with another one; not after the first. */
export function useOnChange<Value>(value: Value, act: (former: Value) => void): void {
  const shown = useRef(value);
  useEffect(() => {
    const former = shown.current;
    shown.current = value;
    if (former !== value) act(former);
  }, [value]);
}
