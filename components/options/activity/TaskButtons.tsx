import { t } from '../../../lib/i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { Menu, MenuItem } from '../../ui/Menu.tsx';
import { onFirstClick } from '../../ui/on-first-click.ts';
import type { Offer, TaskAction, TaskLink } from './task-offers.ts';

interface TaskButtonsProps {
  /** The state that the row shows. */
  state: string;
  offers: Offer[];
  isBusy: boolean;
  /** The id of the element that names the row. */
  describedBy: string;
  onAct: (action: TaskAction) => void;
}

/** The primary action of a row, and a menu with the others. */
export function TaskButtons({ state, offers: [first, ...more], isBusy, describedBy, onAct }: TaskButtonsProps) {
  return (
    <span class="task-buttons">
      {first !== undefined &&
        (typeof first === 'string' ? (
          // The key stops Preact from reusing the button for another action, which a double click would then run. Pause
          // and Resume are one button, which keeps the focus.
          <Button
            key={first === 'resume' ? 'pause' : first}
            aria-describedby={describedBy}
            isBusy={isBusy}
            onClick={onFirstClick(() => onAct(first))}
          >
            {t(first)}
          </Button>
        ) : (
          <OfferedLink link={first} class="button" describedBy={describedBy} />
        ))}
      {more.length > 0 && (
        <Menu key={state} label={t('moreActions')} describedBy={describedBy}>
          {more.map((offer) =>
            typeof offer === 'string' ? (
              <MenuItem key={offer} onAct={() => onAct(offer)}>
                {t(offer)}
              </MenuItem>
            ) : (
              <OfferedLink key={offer.to} link={offer} role="menuitem" />
            ),
          )}
        </Menu>
      )}
    </span>
  );
}

interface OfferedLinkProps {
  link: TaskLink;
  class?: string;
  role?: 'menuitem';
  describedBy?: string;
}

function OfferedLink({ link: { to, href }, describedBy, ...shape }: OfferedLinkProps) {
  const newTab = to === 'openReport' && { target: '_blank', rel: 'noreferrer' };
  return (
    <a href={href} {...newTab} {...shape} aria-describedby={describedBy}>
      {t(to)}
    </a>
  );
}
