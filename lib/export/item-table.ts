import { joinSentences } from '../i18n/text.ts';
import { t } from '../i18n/translate.ts';
import { getReportLink } from '../model/address/service-address.ts';
import type { BatchItem } from '../model/batch.ts';
import { isUnsent, type ResultLine } from '../model/bulk/unsent-line.ts';
import { describeUnsent } from './describe-unsent.ts';

/** The items of a batch and what was left out of it as rows of text in the user's language. `address` is the service's. */
export function createItemTable(address: string) {
  return {
    columns: [t('address'), t('state'), t('grade'), t('export_link'), t('problem')],
    listCells(line: ResultLine): string[] {
      const { url, result, reportId } = line;
      const link = isUnsent(line) ? undefined : line.link;
      const reportLink = reportId === undefined ? '' : getReportLink(address, { id: reportId, link });
      const [state, why] = isUnsent(line)
        ? (['unsent', describeUnsent(line.why)] as const)
        : ([line.state ?? 'waiting', describe(line.problem)] as const);
      return [url, t(`jobState_${state}`), result ? t(`grade_${result}`) : '', reportLink, why];
    },
  };
}

/** In our words, then in the service's own. */
function describe(problem: BatchItem['problem']): string {
  return problem ? joinSentences(t(`problem_${problem.code}`), problem.serviceMessage) : '';
}
