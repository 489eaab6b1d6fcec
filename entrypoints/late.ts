import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { createLate } from '../lib/background/late/late.ts';
import { offerLate } from '../lib/browser/late-script.ts';

// The worker's second script, loaded when it is first needed.
export default defineUnlistedScript(() => offerLate(createLate));
