import type { Suggestion, WireDistance } from '@comptoir/contract/locations';
import type { DeliveryRules } from '@comptoir/domain/delivery/delivery-fee';
import { useEffect, useRef, useState } from 'react';
import type { Problem } from '#lib/api/api-client.ts';
import { judgedPlace } from '#lib/api/measured-place.ts';
import { useApi } from '#lib/configuration/root-data.ts';
import { addressLine } from '#lib/format/address-line.ts';
import { chosenZone } from '#stores/location/chosen-zone.ts';
import { useLocationStore } from '#stores/location/location.ts';
import { type MissingPart, missingPart, reachOf } from './found-address.ts';

/** What became of the suggestion that was picked. */
export type AddressOutcome =
  | { readonly kind: 'none' }
  | { readonly kind: 'measuring' }
  | { readonly kind: 'incomplete'; readonly part: MissingPart }
  | { readonly kind: 'too_far' }
  | { readonly kind: 'failed'; readonly problem: Problem }
  | { readonly kind: 'served'; readonly line: string };

const NONE = { kind: 'none' } as const;

/** Measures the way to a picked suggestion, and keeps the address if the restaurant goes there. */
export function useAddressChoice(rules: DeliveryRules) {
  const api = useApi();
  const [outcome, setOutcome] = useState<AddressOutcome>(NONE);
  const underWay = useRef<AbortController>(null);
  useEffect(() => () => underWay.current?.abort(), []);

  function reset() {
    underWay.current?.abort();
    setOutcome(NONE);
  }

  async function choose(suggestion: Suggestion): Promise<void> {
    reset();
    const part = missingPart(suggestion);
    if (part !== null) return setOutcome({ kind: 'incomplete', part });
    const controller = new AbortController();
    underWay.current = controller;
    setOutcome({ kind: 'measuring' });
    const result = await api.measureDistance(suggestion.description, controller.signal);
    if (controller.signal.aborted) return;
    setOutcome(
      result.ok
        ? keepIfServed(judgedPlace(result.payload, rules), rules)
        : { kind: 'failed', problem: result.problem },
    );
  }

  return { outcome, choose, reset };
}

function keepIfServed(place: WireDistance, rules: DeliveryRules): AddressOutcome {
  const part = missingPart(place);
  if (part !== null) return { kind: 'incomplete', part };
  const reach = reachOf(place, rules);
  if (reach.kind === 'too_far') return reach;
  const { address, postal_code: postalCode, city } = place;
  const line = addressLine({ address, postalCode, city });
  const zone = reach.zone && chosenZone(reach.zone);
  useLocationStore.getState().chooseAddress(line, place, zone);
  return { kind: 'served', line };
}
