import { t, tCount } from '../../../lib/i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';

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
          <Button onClick={onRerun}>{tCount('rerunReports', count)}</Button>
          <Button variant="danger" onClick={onDelete}>
            {tCount('deleteReports', count)}
          </Button>
          <Button variant="icon" onClick={onClear}>
            {t('clearSelection')}
          </Button>
        </>
      )}
    </div>
  );
}
