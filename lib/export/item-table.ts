import { joinSentences } from '../i18n/text.ts';
import { t } from '../i18n/translate.ts';
import { getReportLink } from '../model/address/service-address.ts';
import type { BatchItem } from '../model/batch.ts';

/** The items of a batch as rows of text in the user's language. `address` is the service's. */
export function createItemTable(address: string) {
  return {
    columns: [t('address'), t('state'), t('grade'), t('export_link'), t('problem')],
    listCells({ url, state, result, reportId, link, problem }: BatchItem): string[] {
      const reportLink = reportId === undefined ? '' : getReportLink(address, { id: reportId, link });
      return [url, t(`jobState_${state}`), result ? t(`grade_${result}`) : '', reportLink, describe(problem)];
    },
  };
}

/** In our words, then in the service's own. */
function describe(problem: BatchItem['problem']): string {
  return problem ? joinSentences(t(`problem_${problem.code}`), problem.serviceMessage) : '';
}
