import { BLUE, GREEN, PAPER } from '../drink-colours.ts';
import { VERMILION } from '../palette.ts';
import { circle, ellipse, fill, stroke } from '../svg.ts';

// What bottles and cans have on their labels, each around its middle and about 50 wide.

export const drop =
  fill('M0-22C12-4 18 4 14 14S-10 22-14 14S-10-4 0-22z', BLUE.base) +
  stroke('M-6 10q0 5 5 7', '#fff', 3);
export const bubbles = [
  [-12, 8, 6],
  [6, -4, 8],
  [-6, -18, 5],
  [12, 14, 4],
  [14, -20, 3.5],
]
  .map(
    ([x = 0, y = 0, r = 0]) =>
      `<circle cx="${x}" cy="${y}" r="${r}" stroke="${BLUE.base}" stroke-width="3"/>`,
  )
  .join('');
export const leaves =
  fill('M-2 18C-24 8-24-14-6-22C4-8 6 6-2 18z', GREEN.base) +
  fill('M4 18C2 0 10-14 26-14C26 4 18 14 4 18z', GREEN.light) +
  stroke('M-2 18C-6 4-8-8-8-14M4 18C10 4 16-4 20-8', GREEN.dark, 2.4);
export const yuzu =
  circle(0, 0, 21, '#eec23c') +
  circle(-1, -1, 17, '#fbe58a') +
  stroke('M0-16V16M-16 0H16M-11-11L11 11M11-11L-11 11', '#eec23c', 2.6) +
  fill('M14-18q12-10 18 0q-8 8-18 0z', GREEN.base);
export const apple =
  fill('M0-10C-18-20-28 2-16 16C-8 24-4 18 0 18S8 24 16 16C28 2 18-20 0-10z', '#c9412f') +
  stroke('M0-10q0-10 8-14', '#6b3d1c', 3.4) +
  stroke('M-14-2q0-6 5-8', '#f0a08c', 4);
export const badge =
  fill('M-16-16h32v32h-32z', VERMILION) +
  stroke('M-8-6H8M0-11V10M0-6L-9 5M0-6L9 5', PAPER.light, 3.6);
export const wave =
  stroke('M-26 10q9-14 17 0t17 0t17 0M-26-4q9-14 17 0t17 0t17 0', PAPER.light, 4.5) +
  circle(10, -24, 9, VERMILION);
export const riceEar =
  stroke('M0 24Q-2-6 6-26', '#b98a2d', 3) +
  [
    [-4, 10],
    [8, 4],
    [-5, -4],
    [10, -10],
    [-1, -18],
    [12, -22],
  ]
    .map(([x = 0, y = 0]) => ellipse(x, y, 4, 7, '#d8a93c'))
    .join('');
export const cloud = fill('M-24 8C-28-4-18-12-10-10C-6-20 10-20 12-8C24-10 28 4 20 8z', '#9fb6c0');
export const plum =
  circle(-7, 4, 14, '#8aa84c') +
  circle(-9, 2, 10, '#a9c468') +
  circle(11, 8, 11, '#8aa84c') +
  circle(9.5, 6.5, 8, '#a9c468') +
  stroke('M-6-10q4-10 12-12M8-2q2-14 0-18', '#5f4a2a', 2.6);
export const grapes =
  [
    [-10, -8],
    [2, -10],
    [13, -7],
    [-5, 2],
    [7, 2],
    [1, 13],
  ]
    .map(([x = 0, y = 0]) => circle(x, y, 6.4, '#b9bf57') + circle(x - 1.5, y - 1.5, 3, '#dbe08e'))
    .join('') + fill('M2-16q10-14 22-4q-10 8-22 4z', GREEN.base);
export const bean =
  fill('M-14 12C-22-8 0-28 14-16C26-2 2 22-14 12z', '#5a2f16') +
  stroke('M-10 8Q2 4 10-12', '#8f5a32', 3);
