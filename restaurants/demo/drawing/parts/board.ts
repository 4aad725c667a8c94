import { ground } from '../counter.ts';
import { HINOKI, type Material, SHADE } from '../palette.ts';
import { fill, type Point, type Svg, stroke, whole } from '../svg.ts';

export type Slab = { width: number; depth: number; thickness: number; material: Material };

/** A rectangle of the counter's surface, from its near left corner around. */
export type Area = { left: number; right: number; near: number; far: number };

function corners({ left, right, near, far }: Area): [Point, Point, Point, Point] {
  return [ground(left, near), ground(right, near), ground(right, far), ground(left, far)];
}

const areaOf = (width: number, depth: number): Area => ({
  left: -width / 2,
  right: width / 2,
  near: -depth / 2,
  far: depth / 2,
});

/** The outline of an area with its corners rounded by this much. */
export function outline(area: Area, round: number): string {
  return quad(corners(area), round);
}

/** The point this far from one corner on the way to another. */
function along(from: Point, to: Point, far: number): Point {
  const part = far / Math.hypot(to[0] - from[0], to[1] - from[1]);
  return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
}

function quad(points: readonly [Point, Point, Point, Point], round: number): string {
  const [p0, p1, p2, p3] = points;
  const turn = (before: Point, corner: Point, after: Point): string => {
    const [a, b] = [along(corner, before, round), along(corner, after, round)];
    return whole`${a[0]} ${a[1]}Q${corner[0]} ${corner[1]} ${b[0]} ${b[1]}`;
  };
  return `M${turn(p3, p0, p1)}L${turn(p0, p1, p2)}L${turn(p1, p2, p3)}L${turn(p2, p3, p0)}Z`;
}

const ROUND = 9;

/** The leftmost and the rightmost point of an outline: its sides hang from them. */
function sides(area: Area, round: number): [Point, Point] {
  const [nearLeft, nearRight, farRight, farLeft] = corners(area);
  const middle = (before: Point, corner: Point, after: Point): Point => {
    const [a, b] = [along(corner, before, round), along(corner, after, round)];
    return [(a[0] + 2 * corner[0] + b[0]) / 4, (a[1] + 2 * corner[1] + b[1]) / 4];
  };
  return [middle(farLeft, nearLeft, nearRight), middle(nearRight, farRight, farLeft)];
}

/** A flat rectangular thing on the counter; the origin is the middle of its upper face. */
export function slab({ width, depth, thickness, material }: Slab): Svg {
  const [frontLeft, frontRight, backRight] = corners(areaOf(width, depth));
  const [[x1, y1], [x2, y2]] = sides(areaOf(width, depth), ROUND);
  return (
    `<defs><path id="slab" d="${outline(areaOf(width, depth), ROUND)}"/></defs>` +
    `<use href="#slab" x="6" y="${thickness + 4}" fill="${SHADE}" opacity=".14"/>` +
    `<use href="#slab" y="${thickness}" fill="${material.dark}"/>` +
    fill(whole`M${x1} ${y1}v${thickness}L${x2} ${y2 + thickness}v${-thickness}z`, material.dark) +
    `<use href="#slab" fill="${material.base}"/>` +
    stroke(
      whole`M${frontLeft[0] + 12} ${frontLeft[1] + 1}L${frontRight[0] - 8} ${frontRight[1] - 1}Q${frontRight[0]} ${frontRight[1]} ${frontRight[0] + 2} ${frontRight[1] - 8}L${backRight[0] - 3} ${backRight[1] + 10}`,
      material.light,
      2,
    )
  );
}

/** How far the lowest point of a slab is below its middle. */
export function slabFoot({ width, depth, thickness }: Slab): number {
  return ground(width / 2, -depth / 2)[1] + thickness;
}

/** The grain of the wood along a board. */
export function woodGrain(width: number, depth: number): Svg {
  const line = (y: number, from: number, to: number) => {
    const [a, b] = [ground(from * width, y * depth), ground(to * width, y * depth)];
    return whole`M${a[0]} ${a[1]}L${b[0]} ${b[1]}`;
  };
  return stroke(line(-0.02, -0.1, 0.45) + line(-0.4, -0.3, 0.2), HINOKI.dark, 2, 0.35);
}
