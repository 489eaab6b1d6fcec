import { openTabs } from '../../../../lib/browser/windows.ts';
import { t } from '../../../../lib/i18n/translate.ts';
import type { Connection } from '../../../../lib/model/connection.ts';
import { getReportLink } from '../../../../lib/model/report/report-link.ts';
import { BarAction } from '../../list/BarAction.tsx';
import { useCopy } from '../LocalCopy.tsx';

interface OpenReportsProps {
  connection: Connection;
  listIds: () => string[];
}

/** Opens the report pages, each in a tab. */
export function OpenReports({ connection, listIds }: OpenReportsProps) {
  const { list } = useCopy().loaded;
  const open = () => {
    const reports = listIds()
      .map(list.find)
      .filter((report) => report !== undefined);
    void openTabs(reports.map((report) => getReportLink(connection.address, report)));
  };
  return <BarAction icon="external" name={t('openChosen')} onClick={open} />;
}
