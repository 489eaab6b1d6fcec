import { useEffect, useState } from 'preact/hooks';
import { t, tCount } from '../../../../lib/i18n/translate.ts';
import type { Connection } from '../../../../lib/model/connection.ts';
import { getReportLink } from '../../../../lib/model/report/report-link.ts';
import type { ReportList } from '../../../../lib/report-list/report-list.ts';
import { runInSlices, type Steps } from '../../../../lib/slices/run-in-slices.ts';
import { BarAction } from '../../list/BarAction.tsx';

const feedbackMs = 2000;

interface CopyLinksProps {
  connection: Connection;
  list: ReportList;
  listIds: () => string[];
  /** Called with the ids of the reports that only their owner can open. */
  onCopied: (privateIds: string[]) => void;
}

/** Copies the addresses of the report pages, one a line, and says so for a moment. */
export function CopyLinks({ connection, list, listIds, onCopied }: CopyLinksProps) {
  const [copied, setCopied] = useState(0);
  useEffect(() => {
    if (copied === 0) return;
    const timer = setTimeout(() => setCopied(0), feedbackMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    const ids = listIds();
    const links = await runInSlices(listLinks(ids, list, connection.address));
    await navigator.clipboard.writeText(links.join('\n'));
    setCopied(links.length);
    onCopied(ids.filter((id) => list.find(id)?.privacy === 'private'));
  };
  return (
    <>
      <BarAction icon={copied ? 'check' : 'copy'} name={t('copyLinks')} onClick={copy} />
      <span role="status" class="visually-hidden">
        {copied > 0 && tCount('linksCopied', copied)}
      </span>
    </>
  );
}

/** A generator for `runInSlices`: there may be a hundred thousand. Skips reports that were deleted meanwhile. */
function* listLinks(ids: readonly string[], list: ReportList, address: string): Steps<string[]> {
  const links: string[] = [];
  for (const id of ids) {
    const report = list.find(id);
    if (report) links.push(getReportLink(address, report));
    yield;
  }
  return links;
}
