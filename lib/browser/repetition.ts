/** Whether a request was sent a second time by the browser itself; that it was is never certain. */
export type Repetition = 'no' | 'possible' | 'unknown';

/**
 * A request whose connection is there leaves in 2 ms as a rule, one that is repeated once its first try was cut: after the
 * way to the service and back at least. No bound tells the two apart: with a service on the same machine repeated ones
 * waited 5 to 65 ms, and others up to 150 ms while the machine did much else (Chromium 156). So a wait is a reason to ask
 * the service, and no more than that.
 */
const usualWait = 5;

/** The entry of a request appears a few milliseconds after its answer. */
const entryDelay = 50;

/** The clocks of a job and of the browser's entries differ by less. */
const clockDrift = 5;

/**
 * Whether the browser may have sent the request to this very address, answered just now after that many milliseconds, more
 * than once. Chromium's timing tells of the last try alone, on whatever connection was free then. That is a sign only where
 * this service's connections are used again; else nothing is known, and in Firefox nothing ever is.
 */
export async function findRepetition(url: string, duration: number): Promise<Repetition> {
  if (import.meta.env.BROWSER === 'firefox') return 'unknown';
  // Others go to the same address at the same time.
  const end = performance.now();
  const start = end - duration - clockDrift;
  await new Promise((resolve) => setTimeout(resolve, entryDelay));
  const entries = performance.getEntries() as PerformanceResourceTiming[];
  // The browser notes 250 requests and no more.
  if (entries.length > 125) performance.clearResourceTimings();
  const recent = entries.filter(({ name, startTime, responseEnd }) => {
    return name === url && startTime >= start && responseEnd <= end;
  });
  if (recent.length > 0 && !recent.some(isStrange)) return 'no';
  const { origin } = new URL(url);
  const isReused = ({ name, fetchStart, connectEnd }: PerformanceResourceTiming) =>
    name.startsWith(origin) && connectEnd === fetchStart;
  return recent.length > 0 && entries.some(isReused) ? 'possible' : 'unknown';
}

/** A question came just before, so there was a connection to use, and all these times are the same. */
function isStrange({ fetchStart, connectEnd, requestStart }: PerformanceResourceTiming): boolean {
  return connectEnd > fetchStart || requestStart - fetchStart > usualWait;
}
