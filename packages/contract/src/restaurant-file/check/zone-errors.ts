import { doOverlap } from '@comptoir/domain/delivery/overlapping-areas';
import { readPostalCodes } from '@comptoir/domain/delivery/postal-codes';
import { isSimpleRing, type ZoneArea } from '@comptoir/domain/delivery/zone-area';
import { toZoneArea } from '../../settings/drawn-area.ts';
import { MAXIMUM_AREA_POINTS, zoneArea } from '../../settings/zone-area.ts';
import { type ValidationError, validationError, type Warning, warning } from './check-result.ts';
import { at, entries, type JsonNode, objects, textAt } from './json-node.ts';

/** Zones that can't be found, or told apart, and areas that enclose nothing clear. Rule R-27. */
export function zoneErrors(settings: JsonNode): readonly ValidationError[] {
  const zones = objects(at(settings, 'features', 'delivery', 'zones'));
  return [
    ...zones
      .filter(isWithoutPlace)
      .map((zone) =>
        validationError(at(zone, 'postal_code'), 'un code postal, ou un secteur dessiné (area)'),
      ),
    ...zones.flatMap(postalCodeErrors),
    ...zones.flatMap((zone) => areaErrors(at(zone, 'area'))),
    ...(zones.some(hasArea) ? sharedNames(zones) : []),
  ];
}

function hasArea(zone: JsonNode): boolean {
  return (at(zone, 'area').value ?? null) !== null;
}

/** A postal code of another type is an error of the schema. */
function isWithoutPlace(zone: JsonNode): boolean {
  const { value } = at(zone, 'postal_code');
  return !hasArea(zone) && ((value ?? null) === null || value === '');
}

/** The browser knows a zone that the server has found by its name. Rule D-14. */
function sharedNames(zones: readonly JsonNode[]): readonly ValidationError[] {
  const names = zones.map((zone) => textAt(at(zone, 'name')));
  return zones
    .filter((_zone, index) => names.indexOf(names[index] ?? '') !== index || names[index] === '')
    .map((zone) => at(zone, 'name'))
    .filter(({ value }) => typeof value === 'string')
    .map((name) =>
      validationError(name, 'un nom qu’aucune autre zone n’a, car un secteur est dessiné'),
    );
}

/** Codes at which nobody would be delivered to. Rule D-16. */
function postalCodeErrors(zone: JsonNode): readonly ValidationError[] {
  const node = at(zone, 'postal_code');
  const read = readPostalCodes(textAt(node));
  if (hasArea(zone) || textAt(node) === '') return [];
  if (read.kind === 'codes' && read.codes.length > 0) return [];
  const expected = 'un code postal de cinq chiffres, ou plusieurs séparés par des virgules';
  return [
    validationError(node, expected, `« ${read.kind === 'wrong' ? read.part : textAt(node)} »`),
  ];
}

/** What a zone was probably not meant to say: letters' addresses, and areas over those of others. Rule R-33. */
export function zoneWarnings(settings: JsonNode): readonly Warning[] {
  const zones = objects(at(settings, 'features', 'delivery', 'zones'));
  const areas = zones.map((zone) => ({ zone, area: areaAt(zone) }));
  return areas.flatMap(({ zone, area }, index) => {
    const code = at(zone, 'postal_code');
    const read = readPostalCodes(textAt(code));
    const hadCedex = !hasArea(zone) && read.kind === 'codes' && read.hadCedex;
    const covered = areas.slice(0, index).filter((other) => {
      return area && other.area && doOverlap(area, other.area);
    });
    return [
      ...(hadCedex
        ? [
            warning(
              code,
              `« CEDEX » ne compte pas : les livraisons vont à ${read.codes.join(', ')}`,
            ),
          ]
        : []),
      ...covered.map((other) =>
        warning(
          at(zone, 'area'),
          `recouvre « ${textAt(at(other.zone, 'name'))} », qui vient avant et l’emporte`,
        ),
      ),
    ];
  });
}

function areaAt(zone: JsonNode): ZoneArea | null {
  const read = zoneArea.safeParse(at(zone, 'area').value);
  const area = read.success ? toZoneArea(read.data) : null;
  return area && area.flat(2).length <= MAXIMUM_AREA_POINTS ? area : null;
}

function areaErrors(node: JsonNode): readonly ValidationError[] {
  const read = zoneArea.safeParse(node.value);
  if (!read.success) return [];
  const area = toZoneArea(read.data);
  const count = area.flat(2).length;
  if (count > MAXIMUM_AREA_POINTS) {
    const expected = `${MAXIMUM_AREA_POINTS} points au plus en tout`;
    return [validationError(at(node, 'coordinates'), expected, `${count} points`)];
  }
  const { data } = read;
  const coordinates = entries(at(node, 'coordinates'));
  const rings = data.type === 'Polygon' ? coordinates : coordinates.flatMap(entries);
  return rings.flatMap((ring, index) => {
    const points = area.flat()[index] ?? [];
    const [first, last] = [points[0], points.at(-1)];
    if (first?.latitude !== last?.latitude || first?.longitude !== last?.longitude) {
      const expected = 'un contour fermé : le dernier point égal au premier';
      return [validationError(ring, expected, 'ce contour')];
    }
    return isSimpleRing(points)
      ? []
      : [
          validationError(
            ring,
            'un contour qui entoure une surface sans se croiser ni se toucher',
            'ce contour',
          ),
        ];
  });
}
