import type { Suggestion, WireDistance } from '@comptoir/contract/locations';
import type { DeliveryRules } from '@comptoir/domain/delivery/delivery-fee';
import { useEffect, useRef, useState } from 'react';
import type { Problem } from '#lib/api/api-client.ts';
import { useApi } from '#lib/configuration/use-api.ts';
import { addressLine } from '#lib/format/address-line.ts';
import {
  chooseMeasured,
  isServed,
  type MissingPart,
  measureAddress,
  missingPart,
} from '#stores/location/found-address.ts';

/** The outcome of the picked suggestion. */
export type AddressOutcome =
  | { readonly kind: 'none' }
  | { readonly kind: 'measuring' }
  | { readonly kind: 'incomplete'; readonly part: MissingPart }
  | { readonly kind: 'too_far' }
  | { readonly kind: 'failed'; readonly problem: Problem }
  | { readonly kind: 'served'; readonly line: string };

const NONE = { kind: 'none' } as const;

/** Measures a picked suggestion, and stores the address if it is served. */
export function useAddressChoice(rules: DeliveryRules) {
  const api = useApi();
  const [outcome, setOutcome] = useState<AddressOutcome>(NONE);
  const inFlight = useRef<AbortController>(null);
  useEffect(() => () => inFlight.current?.abort(), []);

  function reset() {
    inFlight.current?.abort();
    setOutcome(NONE);
  }

  async function choose(suggestion: Suggestion): Promise<void> {
    reset();
    const part = missingPart(suggestion);
    if (part !== null) return setOutcome({ kind: 'incomplete', part });
    const controller = new AbortController();
    inFlight.current = controller;
    setOutcome({ kind: 'measuring' });
    const measured = await measureAddress(suggestion.description, rules, api, controller.signal);
    if (measured === null) return;
    setOutcome(
      measured.ok
        ? storeIfServed(measured.payload, rules)
        : { kind: 'failed', problem: measured.problem },
    );
  }

  return { outcome, choose, reset };
}

function storeIfServed(place: WireDistance, rules: DeliveryRules): AddressOutcome {
  const part = missingPart(place);
  if (part !== null) return { kind: 'incomplete', part };
  if (!isServed(place, rules)) return { kind: 'too_far' };
  const { address, postal_code: postalCode, city } = place;
  const line = addressLine({ address, postalCode, city });
  chooseMeasured(line, place, rules);
  return { kind: 'served', line };
}
