import { t } from '../../../../lib/i18n/translate.ts';
import type { Connection } from '../../../../lib/model/connection.ts';
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
  const write = () => {
    // Without reports that were deleted meanwhile.
    const reports = listIds()
      .map(list.find)
      .filter((report) => report !== undefined);
    return reports.map((report) => writeLink(connection, report)).join('\n');
  };
  const tell = () => onCopied(listIds().filter((id) => list.find(id)?.privacy === 'private'));
  return <CopyButton label={t('copyLinks')} text={write} onCopied={tell} />;
}
