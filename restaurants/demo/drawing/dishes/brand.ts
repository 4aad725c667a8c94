import { NORI, PAPER, VERMILION } from '../palette.ts';
import { at, fill, type Svg, stroke } from '../svg.ts';

const root = (width: number, height: number, content: Svg): Svg =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" fill="none" stroke-linecap="round" stroke-linejoin="round">${content}</svg>\n`;

/** The badge, 100 across and turned a little: a tree, for the wood of the counter. */
function badge(colour = VERMILION, ink = PAPER): Svg {
  const edge =
    'M-44-41Q-41-48-33-47L-2-49L34-47Q45-48 46-37L47 2L46 35Q47 46 36 46L3 47L-36 47Q-47 47-46 36L-48 4z';
  return `<g transform="rotate(-4)">${
    fill(edge, colour) +
    stroke('M-27-16Q0-19 28-18M0-33Q1 0 0 33M-2-14Q-12 8-29 20M2-14Q12 8 29 19', ink, 8)
  }</g>`;
}

/** The badge alone, square. */
export const badgePicture = (): Svg => root(112, 112, at(56, 56, badge()));

/** The name in the brush strokes of the badge, on a baseline at 0. */
function name(): Svg {
  const letters = [
    'M0-68V0M42-68L3-30M14-39L46 0',
    'M68-44V0M68-64v-1',
    'M92-44V0M92-22Q94-44 112-44T132-22V0',
    'M178-45A22.5 22.5 0 1 1 177.9-45z',
    'M224-44V0M224-22Q226-44 244-44T264-22V0',
    'M290-25H331Q330-45 310-45T288-22.5T311 0Q323 0 330-9M306-60L320-72',
  ];
  return stroke(letters.join(''), NORI.base, 8);
}

/** The badge and the name. */
export const logo = (): Svg => root(470, 112, at(56, 56, badge()) + at(132, 88, name()));
