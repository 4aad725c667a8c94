import * as palette from '../palette.ts';
import { type Position, repeated } from '../stamp.ts';
import { at, fill, type Svg, stroke } from '../svg.ts';

export function avocado(): Svg {
  const crescent = 'M-6-30C18-26 28-4 20 26C6 16-10 4-14-12C-16-22-14-30-6-30z';
  const one =
    fill(crescent, palette.AVOCADO.dark) +
    at(-4, 1, fill(crescent, palette.AVOCADO.base)) +
    stroke('M-10-20Q0 0 8 10', palette.AVOCADO.light, 6);
  return repeated(
    'avocado',
    one,
    [44, 30, 16, 2, -12, -26].map((x, i): Position => [x, i * -1.5 + 2, i * -9 + 16]),
  );
}

export function chicken(): Svg {
  const strip = 'M-12-30Q4-36 14-28L18 20Q6 32-10 24Q-18 0-12-30z';
  const one =
    fill(strip, palette.CRUMB.dark) +
    at(-3, -1, fill(strip, palette.CRUMB.base)) +
    stroke('M-8-20h4M2-14h5M-6 0h5M4 8h4M-6 16h4', palette.CRUMB.light, 5) +
    stroke('M6-22h.1M-2-6h.1M8-2h.1M0 12h.1', palette.CRUMB.dark, 4);
  return repeated('chicken', one, [
    [30, 0, 14],
    [4, -3, 6],
    [-22, -6, -2],
  ]);
}

export function shrimp(): Svg {
  const curl =
    'M-30 14C-34-12-10-30 12-24C30-18 34 2 26 16C22 22 14 18 16 10C18-2 8-8-2-4C-12 0-12 12-18 18C-24 22-30 20-30 14z';
  const one =
    fill(curl, '#e79a73') +
    at(-1, -2, fill(curl, palette.SHRIMP.base)) +
    stroke(
      'M-26 2q8-2 10 6M-16-14q8 2 8 12M4-22q2 8-2 16M22-14q-6 2-8 10',
      palette.SHRIMP.dark,
      5,
    ) +
    fill('M18 14l16 8l-6 4l2 8l-16-8z', '#d9532f');
  return repeated('shrimp', one, [
    [16, -12],
    [-14, 4],
  ]);
}

export function omelette(): Svg {
  const slab =
    fill('M-26-10L14-22L28-8V10L-12 24L-26 8z', palette.OMELETTE.dark) +
    fill('M-26-10L14-22L28-8L-12 5z', palette.OMELETTE.light) +
    fill('M-26-10L-12 5V24L-26 8z', palette.OMELETTE.base) +
    stroke('M-10 12L27-1', palette.OMELETTE.base, 3);
  return repeated('omelette', slab, [
    [14, -10],
    [-14, 6],
  ]);
}
