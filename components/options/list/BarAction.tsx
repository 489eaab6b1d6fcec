import { Button } from '../../ui/Button.tsx';
import { ListIcon, type ListIconName } from './ListIcon.tsx';

interface BarActionProps {
  icon: ListIconName;
  name: string;
  /** A shorter label to show, where the bar already says the rest. */
  words?: string;
  variant?: 'danger';
  /** The key that presses it while the list has the focus: see `useListKeys`. */
  letter?: string;
  onClick: () => void;
}

/** An action of a selection bar. A narrow window shows only the icon. */
export function BarAction({ icon, name, words = name, variant, letter, onClick }: BarActionProps) {
  return (
    <Button variant={variant} aria-label={name} title={name} data-key={letter} onClick={onClick}>
      <ListIcon name={icon} />
      <span class="selection-words">{words}</span>
    </Button>
  );
}
