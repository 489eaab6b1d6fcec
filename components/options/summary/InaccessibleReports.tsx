import { useState } from 'preact/hooks';
import { joinSentences } from '../../../lib/i18n/text.ts';
import { t, tCount } from '../../../lib/i18n/translate.ts';
import type { Summary } from '../../../lib/insights/summarise.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import type { Privacy } from '../../../lib/model/report/privacy.ts';
import { findPassword } from '../../hooks/given-passwords.ts';
import { CopyButton } from '../../report/CopyButton.tsx';
import { describePrivateLinks } from '../../report/CopyLink.tsx';
import { Button } from '../../ui/Button.tsx';
import { ChangeReportsDialog, type ReportsChange } from '../ChangeReportsDialog.tsx';
import { useCopy } from '../reports/LocalCopy.tsx';

interface InaccessibleReportsProps {
  connection: Connection;
  summary: Summary;
  /** The summaries that can be saved as files of their own. */
  parts?: ReadonlyMap<string, Summary>;
}

/** Warns that some linked reports are private or need a password, and offers to change the privacy of only these. */
export function InaccessibleReports({ connection, summary, parts }: InaccessibleReportsProps) {
  const { list } = useCopy().loaded;
  const [change, setChange] = useState<ReportsChange>();
  const files = parts ? [...parts.values()] : [];
  const linked = new Map([summary, ...files].flatMap(({ worst }) => worst).map(({ report }) => [report.id, report]));
  const reports = [...linked.values()];
  const listIds = (privacy: Privacy) => reports.flatMap((report) => (report.privacy === privacy ? [report.id] : []));
  const [privateIds, passwordIds] = [listIds('private'), listIds('password')];
  // Those that were given on this page: the client needs them, and the service never shows them again.
  const passwords = new Set(reports.flatMap((report) => findPassword(connection.id, report) ?? []));
  const ask = (offered: Privacy) => () => setChange({ kind: 'update', ids: [...privateIds, ...passwordIds], offered });
  const words = joinSentences(
    tCount(parts ? 'summary_filesLinked' : 'summary_linked', reports.length),
    privateIds.length > 0 && describePrivateLinks(privateIds.length, reports.length),
    passwordIds.length > 0 && tCount('summary_passwords', passwordIds.length),
  );
  return (
    <>
      {privateIds.length + passwordIds.length > 0 && (
        <div class="notice-line summary-inaccessible" role="status">
          <p>{words}</p>
          <Button onClick={ask('public')}>{t('summary_makePublic')}</Button>
          <Button onClick={ask('password')}>{t('summary_setPassword')}</Button>
          {passwords.size > 0 && <CopyButton text={[...passwords].join('\n')} label={t('copyPassword')} />}
        </div>
      )}
      {change && <ChangeReportsDialog {...{ connection, list, change }} onClose={() => setChange(undefined)} />}
    </>
  );
}
