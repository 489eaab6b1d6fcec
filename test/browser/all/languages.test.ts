import { describeLanguages } from '../surfaces/describe-languages.ts';

describeLanguages('wide');
