import { useEffect, useState } from 'preact/hooks';

const isVisible = () => document.visibilityState !== 'hidden';

/** Whether the user can see the page: it is not in a background tab or a minimised window. */
export function useIsVisible(): boolean {
  const [value, setValue] = useState(isVisible);
  useEffect(() => {
    const read = () => setValue(isVisible());
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, []);
  return value;
}
