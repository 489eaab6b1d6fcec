import { Button } from '../../ui/Button.tsx';
import { ListIcon, type ListIconName } from './ListIcon.tsx';

interface BarActionProps {
  icon: ListIconName;
  name: string;
  /** What is seen of the name, where the bar says the rest. */
  words?: string;
  variant?: 'danger' | 'icon';
  onClick: () => void;
}

/** In a narrow window the icon alone, which is the row's own; the name is on hover and read out. */
export function BarAction({ icon, name, words = name, variant, onClick }: BarActionProps) {
  return (
    <Button variant={variant} aria-label={name} title={name} onClick={onClick}>
      <ListIcon name={icon} />
      <span class="selection-words">{words}</span>
    </Button>
  );
}
