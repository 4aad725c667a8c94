import { z } from 'zod';

/** In points, over all rings of an area. Rule R-27. */
export const MAXIMUM_AREA_POINTS = 500;

const LONGITUDE = 'une longitude de -180 à 180';
const LATITUDE = 'une latitude de -90 à 90';
const CLOSED_RING = 'un contour d’au moins 4 points, le dernier égal au premier';

/** Longitude, latitude and, where a program wrote it, the height: the order of GeoJSON. */
const position = z.tuple(
  [
    z.number(LONGITUDE).min(-180, LONGITUDE).max(180, LONGITUDE),
    z.number(LATITUDE).min(-90, LATITUDE).max(90, LATITUDE),
  ],
  z.number(),
);
const ring = z.array(position).min(4, CLOSED_RING);
const polygon = z.array(ring).min(1);

/** The area of a zone, as a geometry of GeoJSON. Rules D-12 and R-27. */
export const zoneArea = z.discriminatedUnion(
  'type',
  [
    z.looseObject({ type: z.literal('Polygon'), coordinates: polygon }),
    z.looseObject({ type: z.literal('MultiPolygon'), coordinates: z.array(polygon).min(1) }),
  ],
  'un objet GeoJSON de type Polygon ou MultiPolygon',
);
export type WireZoneArea = z.output<typeof zoneArea>;
