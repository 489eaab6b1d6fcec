import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { isolate, makeVisible } from '../../../../lib/i18n/text.ts';
import { t } from '../../../../lib/i18n/translate.ts';
import { getListHash, type SavedView } from '../../../../lib/model/settings/saved-view.ts';
import { ProblemNotice } from '../../../report/ProblemNotice.tsx';
import { Menu, MenuItem } from '../../../ui/Menu.tsx';
import { Toolbar } from '../../../ui/Toolbar.tsx';
import { AskDialog } from '../../AskDialog.tsx';
import type { SavedViews } from './use-saved-views.ts';
import { ViewNameDialog } from './ViewNameDialog.tsx';
import './views.css';

interface ViewChipsProps {
  saved: SavedViews;
  /** What the list shows, in words: a name for it. */
  name: string;
}

/** The saved views in one line above the list, and what is asked about them. */
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
      {asked?.what === 'save' && (
        <ViewNameDialog title={t('saveView')} {...{ name, saved }} onName={saved.save} onClose={close} />
      )}
      {asked?.what === 'rename' && (
        <ViewNameDialog
          title={t('renameView')}
          name={asked.view.name}
          saved={saved}
          onName={(name) => saved.rename(asked.view, name)}
          onClose={close}
        />
      )}
      {asked?.what === 'delete' && (
        <AskDialog
          title={t('deleteView', isolate(makeVisible(asked.view.name)))}
          yes={t('delete')}
          variant="danger"
          problem={problem}
          onYes={async () => (await saved.remove(asked.view)) && close()}
          onClose={close}
        >
          {t('deleteView_effect')}
        </AskDialog>
      )}
    </>
  );
}

/** A view that is shown when it is pressed, and what can be done with it. */
function ViewChip({ saved, view }: { saved: SavedViews; view: SavedView }) {
  const id = useId();
  const name = makeVisible(view.name);
  const isCurrent = saved.isCurrent(view);
  const chip = useRef<HTMLSpanElement>(null);
  // The line may be longer than the window, and a view that was just saved is its last.
  useLayoutEffect(() => {
    if (isCurrent) chip.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isCurrent]);
  return (
    <span ref={chip} class="view-chip">
      <a id={id} href={getListHash(view)} title={name} aria-current={isCurrent ? 'page' : undefined}>
        {name}
      </a>
      <Menu label={t('moreActions')} describedBy={id}>
        <MenuItem onAct={isCurrent || !saved.isLasting ? undefined : () => void saved.update(view)}>
          {t('updateView')}
        </MenuItem>
        <MenuItem onAct={() => saved.ask({ what: 'rename', view })}>{t('renameView')}</MenuItem>
        <MenuItem onAct={() => saved.ask({ what: 'delete', view })}>{t('delete')}</MenuItem>
      </Menu>
    </span>
  );
}
