import { toZoneArea } from '@comptoir/contract/settings/drawn-area';
import { MAXIMUM_AREA_POINTS, type WireZoneArea } from '@comptoir/contract/settings/zone-area';
import { doubtOfArea } from '@comptoir/domain/delivery/area-position';
import type { Coordinates } from '@comptoir/domain/delivery/coordinates';
import { doOverlap } from '@comptoir/domain/delivery/overlapping-areas';
import { isSimpleRing } from '@comptoir/domain/delivery/zone-area';
import { readArea } from './geojson-area.ts';
import type { ZonesFromFile } from './zones-from-file.ts';
import type { ZonesOfFile } from './zones-of-file.ts';

/** What is wrong with the zones of a file before they are stored, by their names. Rule OP-24. */
export interface ZoneFindings {
  /** With the latitude first. */
  readonly swapped: readonly string[];
  readonly isAllSwapped: boolean;
  /** With an outline that crosses or touches itself, or encloses nothing. */
  readonly unclear: readonly string[];
  /** Of more points than a zone may have. */
  readonly crowded: readonly string[];
  /** Over 100 km from the restaurant. */
  readonly far: readonly string[];
  /** Each zone with those before it in the list that it overlaps, which count. */
  readonly overlaps: readonly { readonly name: string; readonly before: readonly string[] }[];
}

/**
 * The findings of rules about the zones that a file has, among those that the draft would have.
 * Without a position of the restaurant none is far.
 */
export function zoneFindings(
  { zones, lines }: Pick<ZonesFromFile, 'zones' | 'lines'>,
  restaurant: Coordinates | null,
): ZoneFindings {
  const ofFile = new Set(lines.map(({ name }) => name));
  const drawn = zones.flatMap((zone) => {
    const area = readArea(zone.area);
    return area ? [{ name: String(zone.name ?? ''), area: toZoneArea(area) }] : [];
  });
  const isCrowded = ({ area }: (typeof drawn)[number]) => area.flat(2).length > MAXIMUM_AREA_POINTS;
  const clear = drawn.filter((zone) => !isCrowded(zone));
  const namesOfFile = (zones: typeof drawn) =>
    zones.filter(({ name }) => ofFile.has(name)).map(({ name }) => name);
  const doubtful = drawn
    .filter(({ name }) => ofFile.has(name))
    .map(({ name, area }) => ({ name, doubt: doubtOfArea(area, restaurant)?.kind ?? null }));
  const swapped = namesOf(doubtful, 'swapped');
  return {
    swapped,
    isAllSwapped: swapped.length > 0 && swapped.length === doubtful.length,
    unclear: namesOfFile(clear.filter(({ area }) => !area.flat().every(isSimpleRing))),
    crowded: namesOfFile(drawn.filter(isCrowded)),
    far: namesOf(doubtful, 'far'),
    overlaps: clear.flatMap(({ name, area }, index) => {
      const before = clear
        .slice(0, index)
        .filter((other) => ofFile.has(name) || ofFile.has(other.name))
        .filter((other) => doOverlap(area, other.area))
        .map((other) => other.name);
      return before.length > 0 ? [{ name, before }] : [];
    }),
  };
}

function namesOf(
  doubtful: readonly { readonly name: string; readonly doubt: string | null }[],
  kind: string,
): readonly string[] {
  return doubtful.filter(({ doubt }) => doubt === kind).map(({ name }) => name);
}

/** The zones of a file with the longitude first, also in those that have the latitude first. Rule OP-24. */
export function withoutSwap(read: ZonesOfFile, restaurant: Coordinates | null): ZonesOfFile {
  const zones = read.zones.map((zone) =>
    doubtOfArea(toZoneArea(zone.area), restaurant)?.kind === 'swapped'
      ? { ...zone, area: swappedArea(zone.area) }
      : zone,
  );
  return { ...read, zones };
}

type WirePolygon = Extract<WireZoneArea, { type: 'Polygon' }>['coordinates'];

function swappedArea(area: WireZoneArea): WireZoneArea {
  return area.type === 'Polygon'
    ? { ...area, coordinates: swappedPolygon(area.coordinates) }
    : { ...area, coordinates: area.coordinates.map(swappedPolygon) };
}

function swappedPolygon(polygon: WirePolygon): WirePolygon {
  return polygon.map((ring) =>
    ring.map(([latitude, longitude, ...rest]): [number, number, ...number[]] => [
      longitude,
      latitude,
      ...rest,
    ]),
  );
}
