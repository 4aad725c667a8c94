import type { Coordinates } from './coordinates.ts';
import { isInArea, type Polygon, type Ring, type ZoneArea } from './zone-area.ts';

/**
 * Whether two areas share more than a boundary: neighbours that touch do not overlap. Rule R-33.
 */
export function doOverlap(one: ZoneArea, other: ZoneArea): boolean {
  return one.some((polygon) =>
    other.some(
      (counterpart) =>
        doBoxesMeet(boxOf(polygon), boxOf(counterpart)) &&
        (doCross(polygon, counterpart) || haveCommonPoint(polygon, counterpart)),
    ),
  );
}

interface Box {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}

function boxOf([outline = []]: Polygon): Box {
  let [south, north, west, east] = [90, -90, 180, -180];
  for (const { latitude, longitude } of outline) {
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
  }
  return { south, north, west, east };
}

function doBoxesMeet(one: Box, other: Box): boolean {
  return (
    one.south < other.north &&
    other.south < one.north &&
    one.west < other.east &&
    other.west < one.east
  );
}

type Edge = readonly [Coordinates, Coordinates];

function edgesOf(ring: Ring): readonly Edge[] {
  return ring.slice(1).map((to, index) => [ring[index] ?? to, to]);
}

/** Whether an edge of one goes through an edge of the other, not only up to it. */
function doCross(one: Polygon, other: Polygon): boolean {
  const edges = other.flatMap(edgesOf);
  return one
    .flatMap(edgesOf)
    .some((edge) => edges.some((next) => goesThrough(edge, next) && goesThrough(next, edge)));
}

/** Whether the ends of an edge are on both sides of another one's line, and not only beside it. */
function goesThrough([start, end]: Edge, [from, to]: Edge): boolean {
  const east = to.longitude - from.longitude;
  const north = to.latitude - from.latitude;
  const beside = MINIMAL_WIDTH * Math.sqrt(east * east + north * north);
  const [one, other] = [turn(from, to, start), turn(from, to, end)];
  return (one < -beside && other > beside) || (one > beside && other < -beside);
}

function turn(one: Coordinates, next: Coordinates, third: Coordinates): number {
  return (
    (next.longitude - one.longitude) * (third.latitude - one.latitude) -
    (next.latitude - one.latitude) * (third.longitude - one.longitude)
  );
}

/**
 * Whether a point lies within both, where no edge crosses another: between two corners in height one point of each
 * piece of the line from west to east is enough.
 */
function haveCommonPoint(one: Polygon, other: Polygon): boolean {
  const edges = [...one, ...other].flatMap(edgesOf);
  const heights = [...new Set(edges.map(([{ latitude }]) => latitude))].sort((a, b) => a - b);
  return heights.slice(1).some((above, index) => {
    const latitude = (above + (heights[index] ?? above)) / 2;
    const crossings = edges
      .filter(([from, to]) => from.latitude > latitude !== to.latitude > latitude)
      .map(([from, to]) => {
        const share = (latitude - from.latitude) / (to.latitude - from.latitude);
        return from.longitude + share * (to.longitude - from.longitude);
      })
      .sort((a, b) => a - b);
    return crossings.slice(1).some((east, place) => {
      const west = crossings[place] ?? east;
      const point = { latitude, longitude: (east + west) / 2 };
      return east - west > MINIMAL_WIDTH && isInArea(point, [one]) && isInArea(point, [other]);
    });
  });
}

/** In degrees, about a metre: less is a boundary that both share. */
const MINIMAL_WIDTH = 1e-5;
