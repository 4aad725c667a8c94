import { HINOKI, SHADE } from './palette.ts';
import { ellipse, type Point, type Svg } from './svg.ts';

export const WIDTH = 400;
export const HEIGHT = 300;

/** Where the counter's front edge runs in every picture: cards side by side share one line. */
export const COUNTER = 262;

/** How much a circle lying flat is shortened by the view from above. */
export const TILT = 0.64;

const AZIMUTH = (8 * Math.PI) / 180;

/** Where a point of the counter's surface appears, seen from a little to the left and from above. */
export function ground(x: number, depth: number): Point {
  return [
    x * Math.cos(AZIMUTH) + depth * Math.sin(AZIMUTH),
    TILT * (x * Math.sin(AZIMUTH) - depth * Math.cos(AZIMUTH)),
  ];
}

const edge = `<path fill="${HINOKI.light}" d="M0 ${COUNTER}h${WIDTH}v3H0z"/><path fill="${HINOKI.base}" d="M0 ${COUNTER + 3}h${WIDTH}v3H0z"/>`;

/** What touches the counter darkens it a little, to the lower right, away from the light. */
export function shadow(x: number, y: number, rx: number, ry: number): Svg {
  return ellipse(x + rx * 0.09, y + ry * 0.12, rx * 1.1, ry * 1.08, SHADE, 0.13);
}

/** A whole picture: the counter's edge, and what stands on it. */
export function picture(content: Svg): Svg {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" fill="none" stroke-linecap="round" stroke-linejoin="round">${edge}${content}</svg>\n`;
}
