import { describeFilterBar } from '../surfaces/describe-filter-bar.ts';

describeFilterBar('wide');
