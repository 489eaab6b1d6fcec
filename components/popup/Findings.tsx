import { openOptions } from '../../lib/browser/windows.ts';
import { formatNumber, t } from '../../lib/i18n/translate.ts';
import { changeKinds } from '../../lib/model/report/grade-change.ts';
import { sumUnseen } from '../../lib/model/watch-findings.ts';
import { useWatchList } from '../hooks/use-watches.ts';

const watchesPage = '/options.html#/watches';

/** What watches have found that the user has not looked at, whatever the page. Leads to Watches. */
export function Findings() {
  const counts = sumUnseen(useWatchList().list ?? []);
  const found = changeKinds.filter((kind) => counts[kind] > 0);
  if (found.length === 0) return null;
  const words = found.map((kind) => t(`changed_${kind}`, formatNumber(counts[kind])));
  const open = (event: MouseEvent) => {
    event.preventDefault();
    void openOptions('/watches');
  };
  return (
    <a class="popup-findings" href={watchesPage} onClick={open}>
      {[t('watchesFound'), ...words].join(' · ')}
    </a>
  );
}
