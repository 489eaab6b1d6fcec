import { t } from '../../../../lib/i18n/translate.ts';
import type { Connection } from '../../../../lib/model/connection.ts';
import type { ReportList } from '../../../../lib/report-list/report-list.ts';
import { runInSlices, type Steps } from '../../../../lib/slices/run-in-slices.ts';
import { CopyButton } from '../../../report/CopyButton.tsx';
import { writeLink } from '../../../report/CopyLink.tsx';
import { useCopy } from '../LocalCopy.tsx';

interface CopyLinksProps {
  connection: Connection;
  listIds: () => string[];
  /** Called with the ids of the reports that only their owner can open. */
  onCopied: (privateIds: string[]) => void;
}

/** Copies the addresses of the report pages, one a line, and the passwords that were given on this page. */
export function CopyLinks({ connection, listIds, onCopied }: CopyLinksProps) {
  const { list } = useCopy().loaded;
  const write = async () => (await runInSlices(listLinks(listIds(), list, connection))).join('\n');
  const tell = () => onCopied(listIds().filter((id) => list.find(id)?.privacy === 'private'));
  return <CopyButton label={t('copyLinks')} text={write} onCopied={tell} />;
}

/** A generator for `runInSlices`: there may be a hundred thousand. Skips reports that were deleted meanwhile. */
function* listLinks(ids: readonly string[], list: ReportList, connection: Connection): Steps<string[]> {
  const links: string[] = [];
  for (const id of ids) {
    const report = list.find(id);
    if (report) links.push(writeLink(connection, report));
    yield;
  }
  return links;
}
