import { Button, type ButtonProps } from '../../ui/Button.tsx';
import { ListIcon, type ListIconName } from './ListIcon.tsx';

interface IconButtonProps extends ButtonProps {
  icon: ListIconName;
  /** The name of the button, which is its tooltip too. */
  label: string;
}

/** A button that has room only for an icon, such as those in a row. */
export function IconButton({ icon, label, ...button }: IconButtonProps) {
  return (
    <Button {...button} variant="icon" aria-label={label}>
      <ListIcon name={icon} />
    </Button>
  );
}
