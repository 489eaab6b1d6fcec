import { useEffect, useState } from 'preact/hooks';
import { hadViews, noteViews } from '../../../../lib/browser/page-storage/had-views.ts';
import type { Problem } from '../../../../lib/model/problem.ts';
import { getListHash, type SavedView, writeListHash } from '../../../../lib/model/settings/saved-view.ts';
import type { ReportsView } from '../../../../lib/model/view.ts';
import { useSettings } from '../../../hooks/use-settings.ts';

/** The dialog that is open: it saves the shown list as a view, or deletes a view. */
export type AskedView = 'save' | SavedView;

export interface SavedViews {
  /** Undefined until the settings are read. */
  views?: SavedView[];
  /** Whether the line of views is shown: there are views, or there were when the list was last shown. */
  hasLine: boolean;
  /** Whether the shown list can be saved as a view. One that shows a task cannot, since old tasks are deleted. */
  canBeSaved: boolean;
  /** Why the last change could not be stored. */
  problem?: Problem;
  /** The address of the view at the connection that is shown. */
  link: (view: SavedView) => string;
  /** Whether the view is the list that is shown now. */
  isCurrent: (view: SavedView) => boolean;
  asked?: AskedView;
  ask: (asked: AskedView | undefined) => void;
  /** All changes resolve to whether they could be stored. */
  save: (name: string) => Promise<boolean>;
  /** Changes the view to the list that is shown now. */
  update: (view: SavedView) => Promise<boolean>;
  remove: (view: SavedView) => Promise<boolean>;
}

/** The saved views, and how they relate to the list that is shown. */
export function useSavedViews(shown: ReportsView): SavedViews {
  const { settings, problem, change } = useSettings();
  const [asked, ask] = useState<AskedView>();
  const views = settings?.savedViews;
  const hash = writeListHash(shown);
  useEffect(() => {
    if (views) noteViews(views.length > 0);
  }, [views]);
  /** Until the views are read, a change would replace them all. */
  const store = async (edit: (views: SavedView[]) => SavedView[]) =>
    views !== undefined && change({ savedViews: edit(views) });
  return {
    views,
    hasLine: views ? views.length > 0 : hadViews(),
    canBeSaved: !shown.filter.task,
    problem,
    link: (view) => getListHash(view, shown.at),
    isCurrent: (view) => getListHash(view) === hash,
    asked,
    ask,
    save: (name) => store((views) => [...views, { name, hash }]),
    update: ({ name }) => store((views) => views.map((view) => (view.name === name ? { ...view, hash } : view))),
    remove: ({ name }) => store((views) => views.filter((view) => view.name !== name)),
  };
}
