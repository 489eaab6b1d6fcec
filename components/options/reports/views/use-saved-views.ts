import { useEffect, useState } from 'preact/hooks';
import { hadViews, noteViews } from '../../../../lib/browser/page-storage/view-line.ts';
import type { Problem } from '../../../../lib/model/problem.ts';
import { getListHash, type SavedView, writeListHash } from '../../../../lib/model/settings/saved-view.ts';
import type { ReportsView } from '../../../../lib/model/view.ts';
import { useSettings } from '../../../hooks/use-settings.ts';

/** What the user is asked about a view; without a view, the name of the list that is shown. */
export type AskedView = { what: 'save' } | { what: 'rename' | 'delete'; view: SavedView };

export interface SavedViews {
  /** Absent until they are known. */
  views?: SavedView[];
  /** There are some, or there were when the list was last shown. */
  hasLine: boolean;
  /** Whether the list that is shown means something later: which reports a task had is forgotten in time. */
  isLasting: boolean;
  /** Why the last change could not be stored. */
  problem?: Problem;
  /** Whether this view is the list that is shown. */
  isCurrent: (view: SavedView) => boolean;
  asked?: AskedView;
  ask: (asked: AskedView | undefined) => void;
  /** Changes answer whether they could be stored. */
  save: (name: string) => Promise<boolean>;
  rename: (view: SavedView, name: string) => Promise<boolean>;
  /** The view is the list that is shown, from now on. */
  update: (view: SavedView) => Promise<boolean>;
  remove: (view: SavedView) => Promise<boolean>;
}

/** The saved views, beside the list that is shown. */
export function useSavedViews(shown: ReportsView): SavedViews {
  const { settings, problem, change } = useSettings();
  const [asked, ask] = useState<AskedView>();
  const views = settings?.savedViews;
  const hash = writeListHash(shown);
  useEffect(() => {
    if (views) noteViews(views.length > 0);
  }, [views]);
  const store = (savedViews: SavedView[]) => change({ savedViews });
  const replace = ({ name }: SavedView, by: (view: SavedView) => SavedView[]) =>
    store((views ?? []).flatMap((view) => (view.name === name ? by(view) : view)));
  return {
    views,
    hasLine: views ? views.length > 0 : hadViews(),
    isLasting: !shown.filter.task,
    problem,
    isCurrent: (view) => getListHash(view) === hash,
    asked,
    ask,
    save: (name) => store([...(views ?? []), { name, hash }]),
    rename: (view, name) => replace(view, (known) => [{ ...known, name }]),
    update: (view) => replace(view, (known) => [{ ...known, hash }]),
    remove: (view) => replace(view, () => []),
  };
}
