import { type Chance, chanceOf } from '../chance.ts';
import { shadow } from '../counter.ts';
import * as palette from '../palette.ts';
import { repeated } from '../stamp.ts';
import { circle, d, ellipse, fill, type Point, type Svg, stroke } from '../svg.ts';
import { cubes } from './cubes.ts';
import { strands } from './strands.ts';

export type Heap = 'salmon-roe' | 'tobiko' | 'salmon-tartare' | 'spicy-tuna' | 'wakame';

const RX = 70;
const RY = 36;
const HEIGHT = 58;

/** Places on a mound, the farthest first, so that what lies in front covers what lies behind. */
function mound(chance: Chance, count: number, rx: number, ry: number, rise: number): Point[] {
  return Array.from({ length: count }, (_, i): Point => {
    const angle = i * 2.4;
    const reach = Math.sqrt((i + 0.5) / count);
    const x = reach * Math.cos(angle);
    const y = reach * Math.sin(angle);
    return [x * rx + chance.between(-2, 2), y * ry - rise * (1 - reach * reach)];
  }).sort((a, b) => a[1] - b[1]);
}

/** Salmon roe in a heap, each egg with its own small light. */
export function roe(count: number, rx: number, ry: number, rise: number, size: number): Svg {
  const egg =
    circle(0, 0, size, palette.ROE.dark) +
    circle(-1, -1, size * 0.84, palette.ROE.base) +
    circle(-size * 0.35, -size * 0.4, size * 0.25, palette.ROE.light);
  return repeated('egg', egg, mound(chanceOf('roe'), count, rx, ry, rise));
}

function heap(kind: Heap): Svg {
  const chance = chanceOf(kind);
  switch (kind) {
    case 'salmon-roe':
      return (
        fill('M-66 0C-62-22-30-30 0-30S62-22 66 0A66 32 0 0 1-66 0z', palette.ROE.dark) +
        roe(24, 57, 27, 20, 12)
      );
    case 'tobiko': {
      const dot = (list: readonly Point[]) => list.map(([x, y]) => d`M${x} ${y}h.1`).join('');
      const dome = 'M-62-2C-60-28-30-40 0-40S62-28 62-2A62 30 0 0 1-62-2z';
      return (
        fill(dome, palette.TOBIKO.dark) +
        stroke(dot(mound(chance, 90, 56, 26, 24)), palette.TOBIKO.base, 7) +
        stroke(dot(mound(chance, 34, 46, 20, 30)), palette.TOBIKO.light, 3.4)
      );
    }
    case 'salmon-tartare':
      return (
        fill('M-60 0C-58-24-30-36 0-36S60-24 60 0A60 28 0 0 1-60 0z', palette.SALMON.dark) +
        cubes('dice', mound(chance, 17, 48, 20, 22), 19, palette.SALMON) +
        stroke('M-20-28l7 4M14-34l-5 7M34-12l8-2M-38-8l7 3M4-8l8-3', palette.CHIVE, 4)
      );
    case 'spicy-tuna':
      return (
        fill('M-60 0C-58-24-30-36 0-36S60-24 60 0A60 28 0 0 1-60 0z', palette.TUNA.dark) +
        cubes('dice', mound(chance, 16, 48, 20, 20), 19, palette.TUNA) +
        stroke('M-34-14q12-18 24-8t22-12t26 6', '#f0a35e', 6) +
        stroke('M-22 4l7 3M16-2l7-3M40-8l5 5', palette.CHIVE, 4)
      );
    case 'wakame':
      return (
        fill('M-60 0C-58-24-30-32 0-32S60-24 60 0A60 28 0 0 1-60 0z', palette.SEAWEED.dark) +
        strands(chance, 34, palette.SEAWEED, 52, 26, -10, 6) +
        stroke('M-20-22l5 2M8-30l5-2M26-8l5 2M-36-4l5-2M2-8l4 3', palette.GOLDEN_SESAME, 4)
      );
  }
}

/** A little boat of rice in nori with its heap. The origin is the middle of its foot. */
export function gunkan(kind: Heap): Svg {
  const body = d`M${-RX} ${-HEIGHT}V0A${RX} ${RY} 0 0 0 ${RX} 0V${-HEIGHT}z`;
  const away = d`M${RX * 0.4} ${-HEIGHT}V${RY * 0.916}A${RX} ${RY} 0 0 0 ${RX} 0V${-HEIGHT}z`;
  return (
    shadow(0, 0, RX, RY) +
    fill(body, palette.NORI.base) +
    fill(away, palette.NORI.dark) +
    stroke(d`M${-RX * 0.72} ${-HEIGHT * 0.5}V${RY * 0.3}`, palette.NORI.light, 5, 0.6) +
    ellipse(0, -HEIGHT, RX, RY, palette.NORI.light) +
    ellipse(1, -HEIGHT + 1, RX - 3, RY - 2.5, palette.RICE.base) +
    `<g transform="translate(0 ${-HEIGHT})">${heap(kind)}</g>`
  );
}
