import { t, tCount } from '../../../lib/i18n/translate.ts';
import { BarAction } from '../list/BarAction.tsx';

interface SelectionBarProps {
  count: number;
  onRerun: () => void;
  onDelete: () => void;
  onClear: () => void;
}

/** What can be done to many reports at once. */
export function SelectionBar({ count, onRerun, onDelete, onClear }: SelectionBarProps) {
  return (
    <div class="selection">
      <span role="status">{count > 0 && tCount('selectedCount', count)}</span>
      {count > 0 && (
        <>
          <BarAction icon="rerun" name={tCount('rerunReports', count)} onClick={onRerun} />
          <BarAction icon="delete" variant="danger" name={tCount('deleteReports', count)} onClick={onDelete} />
          <BarAction icon="close" variant="icon" name={t('clearSelection')} onClick={onClear} />
        </>
      )}
    </div>
  );
}
