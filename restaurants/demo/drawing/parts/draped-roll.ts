import { shadow } from '../counter.ts';
import * as palette from '../palette.ts';
import { at, circle, d, fill, group, type Svg, stroke } from '../svg.ts';
import { cluster, type Filling } from './fillings.ts';

export type Drape = 'salmon' | 'tuna' | 'bream' | 'seared-salmon' | 'avocado' | 'eel';

const RADIUS = 46;
/** How much a face towards the viewer is shortened by the view from above. */
const FLAT = 0.82;
const RISE = RADIUS * FLAT;
/** From the cut face to the far end of the piece, as it appears. */
const [BACK_X, BACK_Y] = [7, -38];

const COLOURS = {
  salmon: palette.SALMON,
  tuna: palette.TUNA,
  bream: palette.BREAM,
  'seared-salmon': palette.SEARED,
  avocado: palette.AVOCADO,
  eel: palette.EEL,
} satisfies Record<Drape, palette.Material>;

function onArch(turn: number, radius: number): [number, number] {
  return [radius * Math.cos(turn), -RISE - radius * FLAT * Math.sin(turn)];
}

/** Lines that follow the slice over the roll, from its near edge to its far one. */
function lines(drape: Drape): Svg {
  const light = COLOURS[drape].light;
  const across = (turns: readonly number[], slant: number) =>
    turns
      .map((turn) => {
        const [x1, y1] = onArch(turn, RADIUS + 6);
        const [x2, y2] = onArch(turn - slant, RADIUS + 6);
        return d`M${x1} ${y1 - 4}L${x2 + BACK_X} ${y2 + BACK_Y + 4}`;
      })
      .join('');
  switch (drape) {
    case 'salmon':
    case 'bream':
      return stroke(
        across([2.9, 2.45, 2, 1.55, 1.1, 0.65], 0.35),
        light,
        drape === 'salmon' ? 4.5 : 3.4,
      );
    case 'tuna':
      return stroke(across([2.7, 2, 1.3, 0.7], 0.35), '#cf4a55', 3);
    case 'seared-salmon':
      return (
        stroke(across([2.8, 2.2, 1.6, 1, 0.5], 0.3), light, 4) +
        stroke(across([2.5, 1.8, 1.1], 0.2), '#9a5426', 5, 0.55) +
        stroke('M-14-92l6 3M8-98l-5 5M22-86l6 2M-2-84l5-3', palette.CHIVE, 4)
      );
    case 'avocado':
      return (
        stroke(across([2.6, 2, 1.4, 0.8], 0), palette.AVOCADO.dark, 3.4) +
        stroke(across([2.3, 1.7, 1.1], 0), light, 6)
      );
    case 'eel':
      return (
        stroke(across([2.8, 2.2, 1.6, 1, 0.5], 0.3), '#6d3517', 4) +
        stroke('M-36-78q8-14 22-19', light, 6, 0.9) +
        stroke('M-6-90l5-2M12-94l5 2M24-84l4 3', palette.GOLDEN_SESAME, 4)
      );
  }
}

/** The cut face of a piece that lies on its side, around its middle. */
export function cutFace(fillings: readonly Filling[]): Svg {
  const grains =
    'M-38-8l6 3M-30 20l5-4M34 10l-5 4M30-22l4 5M-20-34l7 2M10 38l6-3M-12 36l5 2M36-4l4 4';
  return group(
    circle(0, 0, RADIUS, palette.RICE.base) +
      circle(-1, -2, RADIUS * 0.93, palette.RICE.light) +
      stroke(grains, '#e3d6ba', 4) +
      circle(0, 0, 30, palette.NORI.base) +
      cluster(fillings, 26.5, 3.6),
    `scale(1 ${FLAT})`,
  );
}

/** A piece of roll with its cut face to the viewer and a slice over it; the origin is its foot. */
export function drapedRoll(face: Svg, drape: Drape): Svg {
  const { base, dark } = COLOURS[drape];
  const r = RADIUS;
  const outer = r + 6;
  const rice = d`M${-r} ${-RISE}A${r} ${r * FLAT} 0 0 0 ${r} ${-RISE}L${r + BACK_X} ${-RISE + BACK_Y}H${-r + BACK_X}z`;
  const slice = d`M${-outer} ${-RISE + 4}L${-outer + BACK_X} ${-RISE + BACK_Y}A${outer} ${outer * FLAT} 0 0 1 ${outer + BACK_X} ${-RISE + BACK_Y}L${outer} ${-RISE + 4}A${outer} ${outer * FLAT} 0 0 0 ${-outer} ${-RISE + 4}z`;
  const edge = d`M${-outer} ${-RISE + 4}A${outer} ${outer * FLAT} 0 0 1 ${outer} ${-RISE + 4}L${r - 1} ${-RISE + 2}H${-r + 1}z`;
  return (
    shadow(6, -12, r * 1.06, r * 0.5) +
    fill(rice, palette.RICE_SIDE.dark) +
    fill(slice, base) +
    lines(drape) +
    fill(edge, dark) +
    at(0, -RISE, face)
  );
}
