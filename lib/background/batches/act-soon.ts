/** Acts for an id after a pause: once, however often it is asked to until then. */
export function createActSoon(
  setTimer: (callback: () => void, delay: number) => void,
  pause: number,
  act: (id: string) => void,
): (id: string) => void {
  const due = new Set<string>();
  return (id) => {
    if (due.has(id)) return;
    due.add(id);
    setTimer(() => {
      due.delete(id);
      act(id);
    }, pause);
  };
}
