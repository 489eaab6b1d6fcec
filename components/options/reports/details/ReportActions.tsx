import { t } from '../../../../lib/i18n/translate.ts';
import { parseReportAddress } from '../../../../lib/model/address/page-address.ts';
import type { Connection } from '../../../../lib/model/connection.ts';
import type { Job } from '../../../../lib/model/job.ts';
import type { Report } from '../../../../lib/model/report/report.ts';
import { getReportLink } from '../../../../lib/model/report/report-link.ts';
import type { Work } from '../../../../lib/model/work.ts';
import { CopyLink } from '../../../report/CopyLink.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ListIcon } from '../../list/ListIcon.tsx';
import { isUnderWay } from '../row.ts';

interface ReportActionsProps {
  connection: Connection;
  report: Report;
  job: Job | undefined;
  onStart: (work: Work) => void;
  onClose: () => void;
}

/** The actions on one report. */
export function ReportActions({ connection, report, job, onStart, onClose }: ReportActionsProps) {
  const { id: reportId, url } = report;
  const link = getReportLink(connection.address, report);
  const page = parseReportAddress(url);
  const shared = { target: '_blank', rel: 'noreferrer' };
  return (
    <div class="details-actions">
      <a class="button button-primary" href={link} {...shared}>
        <ListIcon name="external" />
        {t('openReport')}
      </a>
      {/* Only web addresses are opened, whatever the service sends. */}
      {page && (
        <a class="button" href={page.href} {...shared}>
          <ListIcon name="external" />
          {t('openPage')}
        </a>
      )}
      <CopyLink connection={connection} report={report} />
      <Button isBusy={isUnderWay(job)} onClick={() => onStart({ kind: 'rerun', reportId, url })}>
        <ListIcon name="rerun" />
        {t('rerun')}
      </Button>
      <Button
        variant="danger"
        onClick={() => {
          onStart({ kind: 'deleteReport', reportId, url });
          onClose();
        }}
      >
        <ListIcon name="delete" />
        {t('delete')}
      </Button>
    </div>
  );
}
