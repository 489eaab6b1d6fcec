import type { Grade } from './report.ts';

export interface GradeLook {
  /**
   * On a light ground: readable in itself, and dark enough for a white sign. The design tokens of the same name have
   * these colours, and others for the dark theme.
   */
  colour: string;
  /** The pale form of the colour. */
  pale: string;
  /** An SVG path on a grid of 24: a shape that can be told from the others without colour. */
  shape: string;
  /** The sign on the shape, as an SVG path on the same grid: the same in every language and font. */
  sign: string;
  /** The sign as a character, for the badge. */
  text: string;
  /** An SVG path on a grid of 8 that is drawn over the colour in charts; empty for a plain one. */
  pattern: string;
}

/** How each grade looks, and a report without one (`none`): on the pages, on the toolbar icon and in summaries. */
export const gradeLooks: Record<Grade | 'none', GradeLook> = {
  // A plain disc.
  good: {
    colour: '#1a7a3c',
    pale: '#e6f4ea',
    shape: 'M12 1a11 11 0 1 1 0 22a11 11 0 1 1 0-22z',
    sign: 'm7 12.5 3.5 3.5L17 8.5',
    text: '✓',
    pattern: '',
  },
  // A hatched diamond.
  decent: {
    colour: '#8a5a00',
    pale: '#fcf1d9',
    shape:
      'M10.2 1.7a2.6 2.6 0 0 1 3.6 0l8.5 8.5a2.6 2.6 0 0 1 0 3.6l-8.5 8.5a2.6 2.6 0 0 1-3.6 0l-8.5-8.5a2.6 2.6 0 0 1 0-3.6z',
    sign: 'M6.5 13.2q2.75-4.2 5.5-1.2t5.5-1.2',
    text: '~',
    pattern: 'M-2 2l4-4M0 8l8-8M6 10l4-4',
  },
  // A dotted octagon.
  bad: {
    colour: '#b3261e',
    pale: '#fce8e6',
    shape: 'M7.6 1.5h8.8l6.1 6.1v8.8l-6.1 6.1H7.6l-6.1-6.1V7.6z',
    sign: 'm8 8 8 8m0-8-8 8',
    text: '✕',
    pattern: 'M1 2h2M5 6h2',
  },
  // A dashed ring.
  none: {
    colour: '#565d69',
    pale: '#eef0f2',
    shape: 'M12 2a10 10 0 1 1 0 20a10 10 0 1 1 0-20z',
    sign: 'M8.5 12h7',
    text: '–',
    pattern: 'M3 4h2',
  },
};
