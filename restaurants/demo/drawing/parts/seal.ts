import { PAPER, VERMILION } from '../palette.ts';
import { fill, type Svg, stroke } from '../svg.ts';

/** The house's seal, 100 across and turned a little: a tree, for the wood of the counter. */
export function seal(colour = VERMILION, ink = PAPER): Svg {
  const edge =
    'M-44-41Q-41-48-33-47L-2-49L34-47Q45-48 46-37L47 2L46 35Q47 46 36 46L3 47L-36 47Q-47 47-46 36L-48 4z';
  return `<g transform="rotate(-4)">${
    fill(edge, colour) +
    stroke('M-27-16Q0-19 28-18M0-33Q1 0 0 33M-2-14Q-12 8-29 20M2-14Q12 8 29 19', ink, 8)
  }</g>`;
}
