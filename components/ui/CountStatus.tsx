import { useDebounced } from '../hooks/use-debounced.ts';

interface CountStatusProps {
  words: string;
  class: string;
}

/** Milliseconds without a change. */
const restTime = 500;

/** Shows a count at once. Screen readers announce it when it stays the same, not every number during a sync. */
export function CountStatus({ words, class: kind }: CountStatusProps) {
  const said = useDebounced(words, restTime);
  return (
    <>
      <span role="status" class="visually-hidden">
        {said}
      </span>
      <span class={kind} aria-hidden="true" title={words}>
        {words}
      </span>
    </>
  );
}
