import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { createLate } from '../lib/background/late/late.ts';
import { offerLate } from '../lib/browser/late-script.ts';
import { setDefaultSuggestion, writeSuggestion } from '../lib/browser/suggestions.ts';
import { openAddress } from '../lib/browser/windows.ts';

// The worker's second script, loaded when it is first needed.
export default defineUnlistedScript(() =>
  offerLate((app) => createLate(app, { setDefaultSuggestion, writeSuggestion, openAddress })),
);
