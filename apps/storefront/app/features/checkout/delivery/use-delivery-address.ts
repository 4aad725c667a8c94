import type { DeliveryRules } from '@comptoir/domain/delivery/delivery-fee';
import { zonesByPostalCode } from '@comptoir/domain/delivery/delivery-zone';
import { useCallback, useEffect, useState } from 'react';
import type { ApiClient, Problem } from '#lib/api/api-client.ts';
import { IDLE, PENDING, type RemoteState } from '#lib/api/remote-state.ts';
import { useApi } from '#lib/configuration/use-api.ts';
import { addressLine } from '#lib/format/address-line.ts';
import { type DeliveryDetails, useCheckoutForm } from '#stores/checkout/checkout-form.ts';
import { chooseMeasured, chooseTyped, measureAddress } from '#stores/location/found-address.ts';
import { type LocationState, useLocationStore } from '#stores/location/location.ts';
import {
  adoptedAddress,
  editedPlace,
  type FailedLookUp,
  isMoved,
  isSameStreet,
  lookUpState,
} from './delivery-address.ts';

const TYPING_DELAY_MS = 600;

export interface DeliveryAddress {
  /** The look-up of the typed address; its result is stored as the location. */
  readonly lookUp: RemoteState<null>;
  readonly edit: (change: Partial<DeliveryDetails>) => void;
  readonly retry: () => void;
}

/** Synchronises the address form with the chosen location: each one updates the other. */
export function useDeliveryAddress(rules: DeliveryRules): DeliveryAddress {
  const api = useApi();
  const form = useCheckoutForm((checkout) => checkout.delivery);
  const [failed, setFailed] = useState<FailedLookUp | null>(null);
  const state = lookUpState(form, useLocationStore(), failed, zonesByPostalCode(rules));
  const line = addressLine(form);
  const isPending = state.kind === 'pending';

  useEffect(followLocation, []);
  useEffect(() => {
    if (!isPending) return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const problem = await lookUpAddress(line, rules, api, controller.signal);
      if (problem) setFailed({ line, problem });
    }, TYPING_DELAY_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [isPending, line, rules, api]);

  const isByPostalCode = zonesByPostalCode(rules) !== null;
  const edit = useCallback(
    (change: Partial<DeliveryDetails>) => editAddress(change, isByPostalCode),
    [isByPostalCode],
  );
  const retry = useCallback(() => setFailed(null), []);
  if (state.kind === 'failed') {
    return { lookUp: { state: 'error', problem: state.problem }, edit, retry };
  }
  return { lookUp: isPending ? PENDING : IDLE, edit, retry };
}

/** Fills the form from the location, now and whenever another place is chosen in the panel or another tab. */
function followLocation(): () => void {
  const adopt = (location: LocationState) => {
    const { delivery, editDelivery } = useCheckoutForm.getState();
    const adopted = adoptedAddress(location, delivery);
    // Entry code and floor are those of the street before.
    if (adopted)
      editDelivery(
        isSameStreet(adopted, delivery) ? adopted : { ...adopted, entryCode: '', floor: '' },
      );
  };
  adopt(useLocationStore.getState());
  return useLocationStore.subscribe((location, before) => {
    if (isMoved(location, before)) adopt(location);
  });
}

function editAddress(change: Partial<DeliveryDetails>, isByPostalCode: boolean): void {
  const { delivery, editDelivery } = useCheckoutForm.getState();
  const { zone, chooseZone, forgetAddress } = useLocationStore.getState();
  const place = editedPlace(delivery, change, zone, isByPostalCode);
  editDelivery(change);
  if (place.kind === 'same_zone') chooseZone(place.zone, place.line);
  if (place.kind === 'unknown') forgetAddress();
}

/**
 * Finds the zone of the typed address, or measures its distance, and stores it as the location. Returns
 * why nothing was found, else null; an aborted look-up changes nothing.
 */
export async function lookUpAddress(
  line: string,
  rules: DeliveryRules,
  api: Pick<ApiClient, 'measureDistance'>,
  signal: AbortSignal,
): Promise<Problem | null> {
  if (zonesByPostalCode(rules)) {
    chooseTyped(line, useCheckoutForm.getState().delivery, rules);
    return null;
  }
  const measured = await measureAddress(line, rules, api, signal);
  if (measured === null) return null;
  if (!measured.ok) return measured.problem;
  // For an unknown street the geocoder returns the town. Rule L-8.
  if (measured.payload.precision === 'city') return UNKNOWN;
  chooseMeasured(line, measured.payload, rules);
  return null;
}

const UNKNOWN: Problem = { code: 'location_unknown', message: '', errors: [], status: 200 };

/** Whether nothing was found for the typed address. */
export function isUnknown({ lookUp }: DeliveryAddress): boolean {
  return lookUp.state === 'error' && lookUp.problem.code === 'location_unknown';
}
