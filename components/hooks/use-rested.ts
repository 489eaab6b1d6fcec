import { useEffect, useState } from 'preact/hooks';

/** The value, once it has stayed the same for so many milliseconds. */
export function useRested<Value>(value: Value, restTime: number): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restTime);
    return () => clearTimeout(timer);
  }, [value, restTime]);
  return rested;
}
