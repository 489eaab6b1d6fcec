import { formatMoment } from '../../../lib/i18n/format-time.ts';
import { t } from '../../../lib/i18n/translate.ts';
import type { ReportSource } from '../../../lib/model/view.ts';

/** Where rows come from, and how old they are. */
export function describeSource(source: ReportSource, time: number): string {
  return t(`source_${source}_age`, formatMoment(time));
}
