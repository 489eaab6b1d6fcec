import { useId } from 'preact/hooks';
import { isolate, makeVisible } from '../../../../lib/i18n/text.ts';
import { t } from '../../../../lib/i18n/translate.ts';
import type { SavedView } from '../../../../lib/model/settings/saved-view.ts';
import { ProblemNotice } from '../../../report/ProblemNotice.tsx';
import { Menu, MenuItem } from '../../../ui/Menu.tsx';
import { Toolbar } from '../../../ui/Toolbar.tsx';
import { ConfirmDialog } from '../../ConfirmDialog.tsx';
import type { SavedViews } from './use-saved-views.ts';
import { ViewNameDialog } from './ViewNameDialog.tsx';
import './views.css';

interface ViewChipsProps {
  saved: SavedViews;
  /** The suggested name for the shown list. */
  name: string;
}

/** The saved views in one line above the list, and the dialogs to save and delete a view. */
export function ViewChips({ saved, name }: ViewChipsProps) {
  const { views = [], hasLine, problem, asked, ask } = saved;
  const close = () => ask(undefined);
  return (
    <>
      {hasLine && (
        <Toolbar class="view-chips" label={t('savedViews')}>
          {views.map((view) => (
            <ViewChip key={view.name} {...{ saved, view }} />
          ))}
        </Toolbar>
      )}
      {problem && !asked && <ProblemNotice problem={problem} />}
      {asked === 'save' && <ViewNameDialog {...{ name, saved }} onClose={close} />}
      {asked && asked !== 'save' && (
        <ConfirmDialog
          title={t('deleteView', isolate(makeVisible(asked.name)))}
          yes={t('delete')}
          variant="danger"
          problem={problem}
          onYes={async () => (await saved.remove(asked)) && close()}
          onClose={close}
        >
          {t('deleteView_effect')}
        </ConfirmDialog>
      )}
    </>
  );
}

/** A link to a view, with a menu of actions on it. */
function ViewChip({ saved, view }: { saved: SavedViews; view: SavedView }) {
  const id = useId();
  const name = makeVisible(view.name);
  const isCurrent = saved.isCurrent(view);
  return (
    <span class="view-chip">
      <a id={id} href={saved.link(view)} title={name} aria-current={isCurrent ? 'page' : undefined}>
        {name}
      </a>
      <Menu label={t('moreActions')} describedBy={id}>
        <MenuItem onAct={isCurrent || !saved.canBeSaved ? undefined : () => void saved.update(view)}>
          {t('updateView')}
        </MenuItem>
        <MenuItem onAct={() => saved.ask(view)}>{t('delete')}</MenuItem>
      </Menu>
    </span>
  );
}
