import type { Check } from './check.ts';
import { contentChecks } from './content-checks.ts';
import { deliveryChecks } from './delivery-checks.ts';
import { headChecks } from './head-checks.ts';

/** Every check, in the order a report shows them. A new one needs a line in one of these lists and nothing else. */
export const checks: Check[] = [...deliveryChecks, ...headChecks, ...contentChecks];
