import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { createLate } from '../lib/background/late/late.ts';
import { offerLate } from '../lib/browser/late-script.ts';
import { findSelectedLinks } from '../lib/browser/selected-links.ts';
import { setDefaultSuggestion, writeSuggestion } from '../lib/browser/suggestions.ts';
import { sync } from '../lib/browser/sync-storage.ts';
import { openAddress } from '../lib/browser/windows.ts';

const ports = { sync, setDefaultSuggestion, writeSuggestion, openAddress, findSelectedLinks };

// The worker's second script, loaded when it is first needed.
export default defineUnlistedScript(() => offerLate((app) => createLate(app, ports)));
