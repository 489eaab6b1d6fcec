import { useEffect, useRef, useState } from 'preact/hooks';

/** Runs `act` at once if the last run is at least `pause` milliseconds ago, otherwise once when that time is over. */
export function useThrottled(pause: number, act: () => void): () => void {
  const state = useRef({ timer: 0, lastAt: 0, act }).current;
  state.act = act;
  useEffect(() => () => clearTimeout(state.timer), [state]);
  return () => {
    clearTimeout(state.timer);
    const wait = state.lastAt + pause - performance.now();
    const run = () => {
      state.lastAt = performance.now();
      state.act();
    };
    if (wait <= 0) run();
    else state.timer = window.setTimeout(run, wait);
  };
}

/** The value, which changes at most once in `pause` milliseconds. */
export function useSlowed<Value>(pause: number, value: Value): Value {
  const [slow, setSlow] = useState(value);
  const follow = useThrottled(pause, () => setSlow(value));
  useEffect(() => {
    if (value !== slow) follow();
  }, [value]);
  return slow;
}
