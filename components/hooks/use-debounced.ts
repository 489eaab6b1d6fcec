import { useEffect, useState } from 'preact/hooks';

/** Debounces a value: returns it once it has stayed the same for `restTime` milliseconds. */
export function useDebounced<Value>(value: Value, restTime: number): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restTime);
    return () => clearTimeout(timer);
  }, [value, restTime]);
  return rested;
}
