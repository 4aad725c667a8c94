import { type Coordinates, metresBetween } from '@comptoir/domain/delivery/coordinates';
import type { Place } from '@comptoir/domain/delivery/place';
import { type Gazetteer, type GazetteerTown, nearestShare, pointAlong } from './gazetteer.ts';
import { LYON } from './gazetteer-lyon.ts';
import { type GazetteerMatch, gazetteerSearch } from './gazetteer-search.ts';
import { type Geocoder, MAX_REVERSE_METRES, MAX_SUGGESTIONS } from './geocoder.ts';

/**
 * An offline geocoder over an embedded list of streets. Rules L-1, L-17.
 * Its positions are approximate, so `reverse` answers the nearest street, never a house.
 */
export function demo(gazetteer: Gazetteer = LYON): Geocoder {
  const find = gazetteerSearch(gazetteer);
  return {
    async search(text) {
      return find(text, MAX_SUGGESTIONS).map((match) => toPlace(gazetteer, match));
    },
    async reverse(point) {
      const nearest = nearestStreet(gazetteer, point);
      if (nearest === null || nearest.metres > MAX_REVERSE_METRES) return null;
      return { ...toPlace(gazetteer, nearest), ...nearest.point };
    },
  };
}

function nearestStreet(
  { towns }: Gazetteer,
  point: Coordinates,
): (GazetteerMatch & { readonly point: Coordinates; readonly metres: number }) | null {
  const streets = towns.flatMap((town) =>
    town.streets.map((street) => {
      const onStreet = pointAlong(street, nearestShare(street, point));
      return { town, street, house: null, point: onStreet, metres: metresBetween(point, onStreet) };
    }),
  );
  return streets.reduce<(typeof streets)[number] | null>(
    (nearest, street) => (nearest === null || street.metres < nearest.metres ? street : nearest),
    null,
  );
}

function toPlace({ region, country }: Gazetteer, { town, street, house }: GazetteerMatch): Place {
  const common = { city: town.city, postalCode: town.postalCode, region, country };
  const townLine = townLineOf(town);
  if (street === null) {
    return {
      ...common,
      ...town.centre,
      label: town.name === town.city ? townLine : `${town.name}, ${townLine}`,
      mainText: town.name,
      secondaryText: townLine,
      precision: 'city',
      houseNumber: null,
      street: null,
      address: '',
    };
  }
  const address = house === null ? street.name : `${house.number} ${street.name}`;
  return {
    ...common,
    ...(house?.point ?? pointAlong(street, 0.5)),
    label: `${address}, ${townLine}`,
    mainText: address,
    secondaryText: townLine,
    precision: house === null ? 'street' : 'house',
    houseNumber: house?.number ?? null,
    street: street.name,
    address,
  };
}

function townLineOf({ postalCode, city }: GazetteerTown): string {
  return `${postalCode} ${city}`;
}
