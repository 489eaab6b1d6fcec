import { useState } from 'preact/hooks';
import { t, tCount } from '../../lib/i18n/translate.ts';
import type { Connection } from '../../lib/model/connection.ts';
import type { Report } from '../../lib/model/report/report.ts';
import { getReportLink } from '../../lib/model/report/report-link.ts';
import { findPassword } from '../hooks/given-passwords.ts';
import { CopyButton } from './CopyButton.tsx';
import './CopyLink.css';

interface CopyLinkProps {
  connection: Pick<Connection, 'id' | 'address'>;
  report: Report;
}

/** Copies the link of a report, with its password if that was given on this page, and says if only the user can open it. */
export function CopyLink({ connection, report }: CopyLinkProps) {
  const [isCopied, setCopied] = useState(false);
  const label = findPassword(connection.id, report) === undefined ? t('copyLink') : t('copyLinkAndPassword');
  return (
    <>
      <CopyButton text={writeLink(connection, report)} label={label} onCopied={() => setCopied(true)} />
      <p role="status" class="copied-note">
        {isCopied && report.privacy === 'private' && t('linkIsPrivate')}
      </p>
    </>
  );
}

/** Says how many of some links, at least one, lead to private reports. */
export function describePrivateLinks(count: number, all: number): string {
  if (count < all) return tCount('linksArePrivate', count);
  return t(all === 1 ? 'linkIsPrivate' : 'allLinksArePrivate');
}

/** The link of a report. If its password was given on this page, a second line says it. */
export function writeLink(
  { id, address }: CopyLinkProps['connection'],
  report: Parameters<typeof findPassword>[1] & Pick<Report, 'link'>,
): string {
  const link = getReportLink(address, report);
  const password = findPassword(id, report);
  return password === undefined ? link : `${link}\n${t('password')}: ${password}`;
}
