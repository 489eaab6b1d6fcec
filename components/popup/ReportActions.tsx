import type { RefObject } from 'preact';
import { t } from '../../lib/i18n/translate.ts';
import { getReportLink } from '../../lib/model/address/service-address.ts';
import type { Report } from '../../lib/model/report/report.ts';
import { CopyButton } from '../report/CopyButton.tsx';
import { Button } from '../ui/Button.tsx';
import type { PageWork } from './page-work.ts';

interface ReportActionsProps {
  report: Report;
  /** Of the service the report is at. */
  address: string;
  work: PageWork;
  /** For the focus to return to. */
  changeButton: RefObject<HTMLButtonElement | null>;
  onChangePrivacy: () => void;
}

export function ReportActions({ report, address, work, changeButton, onChangePrivacy }: ReportActionsProps) {
  const link = getReportLink(address, report);
  return (
    <>
      <div class="popup-actions">
        <a class="button button-primary" href={link} target="_blank" rel="noreferrer">
          {t('openReport')}
        </a>
        <CopyButton text={link} label={t('copyLink')} />
      </div>
      <div class="popup-actions popup-quiet">
        <Button onClick={() => work.rerun()}>{t('rerun')}</Button>
        <Button ref={changeButton} onClick={onChangePrivacy}>
          {t('changePrivacy')}
        </Button>
        <Button onClick={() => work.remove()}>{t('delete')}</Button>
      </div>
    </>
  );
}
