import { useEffect, useState } from 'preact/hooks';

/** Milliseconds without a change. */
const restTime = 500;

/** The value, once it has stayed the same for a while. */
export function useRested<Value>(value: Value): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restTime);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
