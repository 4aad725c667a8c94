import { ground } from './counter.ts';
import { type Stamp, stamp } from './stamp.ts';
import type { Point, Svg } from './svg.ts';

export type Setting = {
  columns: number;
  rows: number;
  spacing: number;
  depth?: number;
  stagger?: number;
};

/** Places in rows on the counter, the farthest first, around the origin. */
export function places({ columns, rows, spacing, depth = spacing, stagger = 0 }: Setting): Point[] {
  return Array.from({ length: rows * columns }, (_, i) => {
    const row = rows - 1 - Math.floor(i / columns);
    const shift = row % 2 === 0 ? -stagger / 2 : stagger / 2;
    const x = ((i % columns) - (columns - 1) / 2) * spacing + shift;
    return ground(x, (row - (rows - 1) / 2) * depth);
  });
}

/** The stamps in turn, set down at the places around (x, y). */
export function setDown(
  stamps: readonly Stamp[],
  positions: readonly Point[],
  x: number,
  y: number,
): Svg {
  return positions
    .map(([dx, dy], i) => stamps[i % stamps.length]?.at(x + dx, y + dy) ?? '')
    .join('');
}

/** Pieces one behind the other, the first nearest to us, set down as one. */
export function column(name: string, pieces: readonly Stamp[], spacing: number, lean = 0): Stamp {
  const nearestFirst = pieces.map((one, i) => one.at(...ground(lean * i, spacing * i)));
  return stamp(name, nearestFirst.toReversed().join(''));
}
