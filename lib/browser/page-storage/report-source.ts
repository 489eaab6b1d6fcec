import type { ReportSource } from '../../model/view.ts';

/** Kept by the pages themselves, so that the first thing drawn is the right one. */
export function getReportSource(connectionId: string): ReportSource {
  return localStorage.getItem(getName(connectionId)) === 'index' ? 'index' : 'service';
}

export function keepReportSource(connectionId: string, source: ReportSource): void {
  source === 'index'
    ? localStorage.setItem(getName(connectionId), source)
    : localStorage.removeItem(getName(connectionId));
}

function getName(connectionId: string): string {
  return `reports of ${connectionId}`;
}
