import { toZoneArea } from '@comptoir/contract/settings/drawn-area';
import { MAXIMUM_AREA_POINTS, type WireZoneArea } from '@comptoir/contract/settings/zone-area';
import { isSimpleRing } from '@comptoir/domain/delivery/zone-area';

type WirePolygon = Extract<WireZoneArea, { type: 'Polygon' }>['coordinates'];
type WireRing = WirePolygon[number];

/** In degrees, about ten metres and one kilometre. */
const [NEAR, FAR] = [0.0001, 0.01];

/**
 * An area with as few points as a zone may have, as the outline of a town has more: of points near to each other one
 * stays. The same area where it has no more, where points up to a kilometre apart are not enough, or where the outline
 * would cross itself. Rules R-27 and OP-24.
 */
export function withFewerPoints(area: WireZoneArea): WireZoneArea {
  if (countOf(area) <= MAXIMUM_AREA_POINTS) return area;
  for (let distance = NEAR; distance <= FAR; distance *= 1.5) {
    const thinned = thinnedArea(area, distance);
    if (countOf(thinned) > MAXIMUM_AREA_POINTS) continue;
    return toZoneArea(thinned).flat().every(isSimpleRing) ? thinned : area;
  }
  return area;
}

/** In points, over all rings. */
function countOf(area: WireZoneArea): number {
  return toZoneArea(area).flat(2).length;
}

function thinnedArea(area: WireZoneArea, distance: number): WireZoneArea {
  const thinnedPolygon = (polygon: WirePolygon) =>
    polygon.map((ring) => thinnedRing(ring, distance));
  return area.type === 'Polygon'
    ? { ...area, coordinates: thinnedPolygon(area.coordinates) }
    : { ...area, coordinates: area.coordinates.map(thinnedPolygon) };
}

/** A ring without the points that are nearer than this to the one kept before; a small one stays. */
function thinnedRing(ring: WireRing, distance: number): WireRing {
  const [first] = ring;
  const last = ring.at(-1);
  if (!first || !last) return ring;
  let kept = first;
  const between = ring.slice(1, -1).filter((point) => {
    const isApart = [kept, last].every(
      ([longitude, latitude]) => Math.hypot(point[0] - longitude, point[1] - latitude) >= distance,
    );
    if (isApart) kept = point;
    return isApart;
  });
  return between.length < 3 ? ring : [first, ...between, last];
}
