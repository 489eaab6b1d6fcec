import { useEffect, useState } from 'preact/hooks';
import { t, tCount } from '../../../../lib/i18n/translate.ts';
import type { Connection } from '../../../../lib/model/connection.ts';
import type { ReportIndex } from '../../../../lib/report-index/report-index.ts';
import { runInSlices } from '../../../../lib/slices/run-in-slices.ts';
import { usePorts } from '../../../hooks/ports.ts';
import { BarAction } from '../../list/BarAction.tsx';
import { listLinks } from './list-links.ts';

const feedbackMs = 2000;

interface CopyLinksProps {
  connection: Connection;
  index: ReportIndex;
  listIds: () => string[];
}

/** Copies the addresses of the report pages, one a line, and says so for a moment. */
export function CopyLinks({ connection, index, listIds }: CopyLinksProps) {
  const { copyText } = usePorts();
  const [copied, setCopied] = useState(0);
  useEffect(() => {
    if (copied === 0) return;
    const timer = setTimeout(() => setCopied(0), feedbackMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    const links = await runInSlices(listLinks(listIds(), index, connection.address));
    await copyText(links.join('\n'));
    setCopied(links.length);
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
