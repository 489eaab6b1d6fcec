import type { App } from '../../lib/background/app.ts';
import { createLate as create, type Late } from '../../lib/background/late.ts';
import { findSelectedLinks } from '../../lib/browser/selected-links.ts';
import { setDefaultSuggestion, writeSuggestion } from '../../lib/browser/suggestions.ts';
import { sync } from '../../lib/browser/sync-storage.ts';
import { closeOptions, openAddress, openReports } from '../../lib/browser/windows.ts';

/** What neither the popup nor a single job needs, plugged into the browser. */
export function createLate(app: App): Late {
  return create(app, {
    sync,
    setDefaultSuggestion,
    writeSuggestion,
    openAddress,
    openReports,
    closeOptions,
    findSelectedLinks,
  });
}
