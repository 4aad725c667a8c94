import type { Coordinates } from './coordinates.ts';
import { findZone, type ZoneAddress } from './delivery-zone.ts';
import type { Zone } from './fulfilment.ts';
import { isInArea } from './zone-area.ts';

/**
 * The zone that serves an address at a position, or null when none does. The first zone whose area contains
 * the position serves it; where none does, the zones without an area are searched by postal code. Without a
 * position no area serves. Rules D-1, D-12 and D-13.
 */
export function servingZone(
  zones: readonly Zone[],
  address: ZoneAddress,
  position: Coordinates | null,
): Zone | null {
  const drawn =
    position && zones.find(({ area }) => area !== undefined && isInArea(position, area));
  return (
    drawn ??
    findZone(
      zones.filter(({ area }) => area === undefined),
      address,
    )
  );
}
