import { deliveryFormErrors } from '@comptoir/domain/checkout/form-rules';
import type { DeliveryRules } from '@comptoir/domain/delivery/delivery-fee';
import { useCallback, useEffect, useState } from 'react';
import type { Problem } from '#lib/api/api-client.ts';
import { IDLE, PENDING, type RemoteState } from '#lib/api/remote-state.ts';
import { useApi } from '#lib/configuration/root-data.ts';
import { addressLine } from '#lib/format/address-line.ts';
import { type DeliveryDetails, useCheckoutForm } from '#stores/checkout/checkout-form.ts';
import { type LocationState, useLocationStore } from '#stores/location/location.ts';
import { adoptedAddress } from './delivery-address.ts';
import { lookUpAddress } from './look-up-address.ts';

const PAUSE_IN_TYPING_MS = 600;

export interface DeliveryAddress {
  /** How looking the typed address up goes; what was found stands in the location. */
  readonly lookUp: RemoteState<null>;
  readonly edit: (change: Partial<DeliveryDetails>) => void;
  readonly retry: () => void;
}

interface FailedLookUp {
  readonly line: string;
  readonly problem: Problem;
}

/**
 * Keeps the typed address and the chosen location in step: a location chosen elsewhere fills the
 * form, and an address typed here is looked up again, for its zone or its distance.
 */
export function useDeliveryAddress(rules: DeliveryRules): DeliveryAddress {
  const api = useApi();
  const form = useCheckoutForm((checkout) => checkout.delivery);
  const isUnknown = useLocationStore(isPlaceUnknown);
  const [failed, setFailed] = useState<FailedLookUp | null>(null);
  const line = addressLine(form);
  const isTyped = isUnknown && deliveryFormErrors(form, 'delivery').length === 0;
  const failure = isTyped && failed?.line === line ? failed : null;
  const isWanted = isTyped && failure === null;

  useEffect(followLocation, []);
  useEffect(() => {
    if (!isWanted) return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const problem = await lookUpAddress(line, rules, api, controller.signal);
      if (problem) setFailed({ line, problem });
    }, PAUSE_IN_TYPING_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [isWanted, line, rules, api]);

  const { calculation } = rules;
  const edit = useCallback(
    (change: Partial<DeliveryDetails>) => editAddress(change, calculation === 'zone_based'),
    [calculation],
  );
  const retry = useCallback(() => setFailed(null), []);
  if (failure) return { lookUp: { state: 'error', problem: failure.problem }, edit, retry };
  return { lookUp: isWanted ? PENDING : IDLE, edit, retry };
}

function isPlaceUnknown({ isPickup, query, zone, distance }: LocationState): boolean {
  return !isPickup && query === '' && zone === null && distance === null;
}

/** Takes an address over that is chosen in the panel or in another tab, now and from now on. */
function followLocation(): () => void {
  const adopt = (location: LocationState) => {
    const { delivery, editDelivery } = useCheckoutForm.getState();
    const adopted = adoptedAddress(location, delivery);
    if (adopted) editDelivery(adopted);
  };
  adopt(useLocationStore.getState());
  return useLocationStore.subscribe((location, before) => {
    const { query, zone, distance } = before;
    const isMoved =
      location.query !== query || location.zone !== zone || location.distance !== distance;
    if (isMoved) adopt(location);
  });
}

/** What is typed is not known yet; but another street in a chosen zone is still in that zone. */
function editAddress(change: Partial<DeliveryDetails>, isByZone: boolean): void {
  const { delivery, editDelivery } = useCheckoutForm.getState();
  editDelivery(change);
  const line = addressLine({ ...delivery, ...change });
  if (line === addressLine(delivery)) return;
  const { zone, chooseZone, forgetAddress } = useLocationStore.getState();
  const isSameTown = change.postalCode === undefined && change.city === undefined;
  if (isByZone && zone !== null && isSameTown) chooseZone(zone, line);
  else forgetAddress();
}
