import * as palette from '../palette.ts';
import { repeated } from '../stamp.ts';
import { fill, type Svg, stroke } from '../svg.ts';

/** A pod of soya beans. */
export function pod(): Svg {
  return (
    fill(
      'M-52 6C-46-10-34-6-26-14C-16-22-6-12 2-16C14-22 24-14 32-16C44-16 52-8 58-12C56 2 44 10 30 12C16 18 6 10-4 14C-18 20-34 14-52 6z',
      palette.EDAMAME.dark,
    ) +
    fill(
      'M-50 3C-44-10-34-7-26-14C-16-22-6-12 2-16C14-22 24-14 32-16C42-16 50-8 56-11C50 0 40 5 28 6C14 11 6 4-4 8C-18 14-36 8-50 3z',
      palette.EDAMAME.base,
    ) +
    stroke('M-34-2q6-8 14-4M-4-5q6-8 14-4M24-6q6-6 12-2', palette.EDAMAME.light, 5)
  );
}

/** A grilled dumpling, its folds upwards. */
export function gyoza(heart: 'meat' | 'vegetables'): Svg {
  const [base, dark, light] =
    heart === 'meat' ? ['#f3ddb2', '#d3a764', '#fff4da'] : ['#dfe4b0', '#aebb74', '#f2f5d5'];
  return (
    fill('M-50 12C-54-18-30-40 0-42C30-44 54-26 56 4C54 18 40 26 0 26S-46 24-50 12z', base) +
    fill('M-50 12C-46 4-20 8 4 8S48 2 56 2C56 20 40 27 0 27S-48 24-50 12z', '#b8742f') +
    fill('M-46 14C-40 9-18 12 4 12S46 8 53 7C50 18 36 22 0 22S-44 22-46 14z', '#d3964a') +
    stroke('M-34-14L-26-28M-18-16L-10-36M0-18L6-38M18-16L24-36M34-12L38-28', dark, 4) +
    stroke('M-44-2C-42-22-24-36-2-38', light, 5)
  );
}

/** A shrimp in light batter, curved, its tail to the right. */
export function friedShrimp(): Svg {
  return (
    fill('M66-8l30-20q10 10 0 20q16 2 10 16q-22 8-40-4z', '#d9532f') +
    fill('M76-6l18-12q4 6-2 12q10 2 6 8q-12 4-20-2z', '#f08a5c') +
    fill(
      'M-92 6C-98-12-80-26-60-24C-44-34-24-24-10-28C8-34 26-24 42-24C62-24 78-14 76 2C72 18 54 16 40 20C24 28 6 18-10 22C-28 28-44 20-60 22C-78 24-90 18-92 6z',
      palette.BATTER.dark,
    ) +
    fill(
      'M-90 2C-94-12-78-24-60-22C-44-32-24-22-10-26C8-32 26-22 42-22C60-22 74-14 72-2C64 10 52 6 38 10C22 18 6 8-10 12C-28 18-44 10-60 12C-74 14-86 12-90 2z',
      palette.BATTER.base,
    ) +
    stroke(
      'M-72-8q10-8 20-4M-30-10q10-8 20-4M12-10q10-8 20-4M46-10q8-4 14 0',
      palette.BATTER.light,
      5,
    ) +
    stroke('M-50 6h8M-6 6h8M30 4h8', palette.BATTER.light, 4)
  );
}

/** A piece of fried chicken. */
export function karaage(): Svg {
  return (
    fill(
      'M-38 4C-42-20-22-34-2-32C22-36 42-18 38 6C38 26 16 30-4 28C-24 30-36 20-38 4z',
      palette.CRUMB.dark,
    ) +
    fill(
      'M-36 0C-38-20-20-31-2-29C18-33 34-18 30 2C28 18 10 20-6 20C-24 22-34 14-36 0z',
      palette.CRUMB.base,
    ) +
    stroke('M-22-12q6-8 16-8M2-4l8-4M-14 8l8 2M14 6l4-4', palette.CRUMB.light, 5)
  );
}

/** Grilled fish with its skin, as a lunch box holds it. */
export function grilledSalmon(): Svg {
  return (
    fill(
      'M-70 14C-74-14-40-38 0-40C36-42 68-26 70 0C66 20 30 30-10 30C-44 30-66 28-70 14z',
      '#c96c37',
    ) +
    fill(
      'M-68 8C-70-16-38-36 0-38C32-40 60-26 62-6C52 10 24 18-12 20C-44 20-62 20-68 8z',
      palette.SEARED.base,
    ) +
    stroke('M-46-8q30-26 84-12M-48 6q34-22 92-8', palette.SEARED.light, 5) +
    stroke('M-30-26L-12 16M2-32L22 12M32-28L50 2', '#9a5426', 5, 0.6)
  );
}

/** Slices of sweet potato in batter. */
export function sweetPotatoSlices(): Svg {
  const one =
    fill('M-34 4A34 26 0 1 1 34 4A34 24 0 1 1-34 4z', palette.BATTER.dark) +
    fill('M-33 0A31 23 0 1 1 29 0A31 21 0 1 1-33 0z', palette.BATTER.base) +
    fill('M-22 0A20 14 0 1 1 18 0A20 13 0 1 1-22 0z', palette.SWEET_POTATO.base) +
    stroke('M-12-5q6-6 14-5', palette.SWEET_POTATO.light, 4);
  return repeated('sweet-potato', one, [
    [34, -8],
    [-4, 0],
    [-38, 10],
  ]);
}
