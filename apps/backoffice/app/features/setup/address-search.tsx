import type { LocationsAnswer, Suggestion } from '@comptoir/contract/locations';
import { callForResult, callOverHttp } from '@comptoir/contract/wire/api-result';
import { t } from '@comptoir/staff-texts/translate';
import { useState } from 'react';
import { Button } from '#components/controls/button.tsx';

interface AddressSearchProps {
  readonly address: string;
  /** Whether its position is known. */
  readonly isPlaced: boolean;
  readonly onChosen: (fields: {
    readonly address: string;
    readonly latitude: number;
    readonly longitude: number;
  }) => void;
}

type Found =
  | { readonly kind: 'none' | 'busy' | 'failed' | 'chosen' }
  | { readonly kind: 'found'; readonly places: readonly Suggestion[] };

/** Finds the position of the typed address, from which distances are measured. */
export function AddressSearch({ address, isPlaced, onChosen }: AddressSearchProps) {
  const [found, setFound] = useState<Found>({ kind: 'none' });
  async function search(): Promise<void> {
    setFound({ kind: 'busy' });
    const places = await findPlaces(address);
    setFound(places === null ? { kind: 'failed' } : { kind: 'found', places });
  }
  return (
    <div className="space-y-3">
      <Button disabled={address.trim() === ''} isBusy={found.kind === 'busy'} onClick={search}>
        {t('Find this address')}
      </Button>
      <p role="status" className="text-quiet text-small">
        {found.kind === 'failed' &&
          t('The address service does not answer. Go on: zones by postal code do without it.')}
        {found.kind === 'found' &&
          found.places.length === 0 &&
          t('This address was not found. Go on: only fees by distance need it.')}
        {(found.kind === 'chosen' || (isPlaced && found.kind === 'none')) &&
          t('The position is known: delivery by distance is possible.')}
      </p>
      {found.kind === 'found' && found.places.length > 0 && (
        <ul className="grid gap-2" aria-label={t('Addresses found')}>
          {found.places.slice(0, 5).map((place) => (
            <li key={place.description}>
              <Button
                className="w-full justify-start text-left"
                onClick={() => {
                  onChosen({
                    address: place.description,
                    latitude: place.lat,
                    longitude: place.lng,
                  });
                  setFound({ kind: 'chosen' });
                }}
              >
                {place.description}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The places that an address may mean, by the guests' search; null where it does not answer. Rule L-3. */
async function findPlaces(query: string): Promise<readonly Suggestion[] | null> {
  const path = `/v2/public/locations/?${new URLSearchParams({ query })}`;
  const found = await callForResult<LocationsAnswer['payload']>(callOverHttp(''), path, {});
  return found.ok ? found.payload : null;
}
