import { type GradeLook, gradeLooks } from '../../lib/model/report/grade-looks.ts';
import gradeBarCss from '../report/GradeBar.css?inline';
import gradeMarkCss from '../report/GradeMark.css?inline';
import scoreLineCss from '../report/ScoreLine.css?inline';
import documentCss from './SummaryDocument.css?inline';

const gradeTokens = Object.entries<GradeLook>(gradeLooks).map(
  ([grade, { colour, pale }]) => `--${grade}: ${colour}; --${grade}-bg: ${pale};`,
);

/**
 * All styles of a summary, for screen and print. It is always on white: the design tokens of the page, with their dark
 * theme, do not apply.
 */
export const summaryCss = [
  `.summary { --bg: #fff; ${gradeTokens.join(' ')} }`,
  gradeMarkCss,
  gradeBarCss,
  scoreLineCss,
  documentCss,
].join('\n');
