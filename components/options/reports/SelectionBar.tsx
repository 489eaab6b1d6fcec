import { t, tCount } from '../../../lib/i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';

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
          <Action icon="rerun" name={tCount('rerunReports', count)} onClick={onRerun} />
          <Action icon="delete" variant="danger" name={tCount('deleteReports', count)} onClick={onDelete} />
          <Action icon="close" variant="icon" name={t('clearSelection')} onClick={onClear} />
        </>
      )}
    </div>
  );
}

interface ActionProps {
  icon: IconName;
  name: string;
  variant?: 'danger' | 'icon';
  onClick: () => void;
}

/** In a narrow window the icon alone, which is the row's own; the name is on hover and read out. */
function Action({ icon, name, variant, onClick }: ActionProps) {
  return (
    <Button variant={variant} aria-label={name} title={name} onClick={onClick}>
      <Icon name={icon} />
      <span class="selection-words">{name}</span>
    </Button>
  );
}
