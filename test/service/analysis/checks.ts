import type { Check } from './check.ts';
import { contentChecks } from './content-checks.ts';
import { deliveryChecks } from './delivery-checks.ts';
import { headChecks } from './head-checks.ts';

/** All checks in the order of the report page. To add a check, add it to one of these lists. */
export const checks: Check[] = [...deliveryChecks, ...headChecks, ...contentChecks];
