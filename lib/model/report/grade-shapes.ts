import type { Grade } from './report.ts';

/** SVG paths on a grid of 24 that can be told apart without colour: a disc, a diamond, an octagon, a ring. */
export const gradeShapes: Record<Grade | 'none', string> = {
  good: 'M12 1a11 11 0 1 1 0 22a11 11 0 1 1 0-22z',
  decent:
    'M10.2 1.7a2.6 2.6 0 0 1 3.6 0l8.5 8.5a2.6 2.6 0 0 1 0 3.6l-8.5 8.5a2.6 2.6 0 0 1-3.6 0l-8.5-8.5a2.6 2.6 0 0 1 0-3.6z',
  bad: 'M7.6 1.5h8.8l6.1 6.1v8.8l-6.1 6.1H7.6l-6.1-6.1V7.6z',
  none: 'M12 2a10 10 0 1 1 0 20a10 10 0 1 1 0-20z',
};

/** SVG paths on a grid of 8 that are drawn over a grade's colour: none, hatched, dotted, dashed. */
export const gradePatterns: Record<Grade | 'none', string> = {
  good: '',
  decent: 'M-2 2l4-4M0 8l8-8M6 10l4-4',
  bad: 'M1 2h2M5 6h2',
  none: 'M3 4h2',
};
