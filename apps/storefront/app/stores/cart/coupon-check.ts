import { toOffer } from '@comptoir/contract/menus/offer-mapping';
import type { WireOffer } from '@comptoir/contract/menus/offers';
import { normalizedCode } from '@comptoir/domain/offers/coupon';
import { useEffect } from 'react';
import { create } from 'zustand';
import type { ApiClient, Problem } from '#lib/api/api-client.ts';
import { IDLE, PENDING, type RemoteState } from '#lib/api/remote-state.ts';
import { useApi } from '#lib/configuration/root-data.ts';
import { useCart } from './cart.ts';

/**
 * How the last question about a coupon's code went. What the answer was stands in the cart; here is
 * only whether there was one.
 */
export const useCouponCheck = create<{ readonly remote: RemoteState<null> }>()(() => ({
  remote: IDLE,
}));

/** Asks the API for the code that stands in the cart. Rule O-11. */
export async function checkCoupon(api: ApiClient): Promise<void> {
  const { code } = useCart.getState().coupon;
  const isStillMeant = () =>
    normalizedCode(useCart.getState().coupon.code) === normalizedCode(code);
  if (!isAddressable(code)) return useCart.getState().answerCoupon(code, null);
  useCouponCheck.setState({ remote: PENDING });
  const result = await api.coupon(code.trim());
  if (!isStillMeant()) return;
  if (result.ok) {
    const [offer] = result.payload;
    useCart.getState().answerCoupon(code, offer ? toOffer({ ...UNTOLD, ...offer }) : null);
  } else if (isUnknown(result.problem)) {
    useCart.getState().answerCoupon(code, null);
  } else {
    useCouponCheck.setState({ remote: { state: 'error', problem: result.problem } });
    return;
  }
  useCouponCheck.setState({ remote: { state: 'success', payload: null } });
}

/** Browsers take dots for folders: `offers/.` would be the list of offers. */
function isAddressable(code: string): boolean {
  return !/^\.{1,2}$/.test(code.trim());
}

function isUnknown({ code, status }: Problem): boolean {
  return code === 'coupon_unknown' || code === 'nothing_found' || status === 404;
}

/** What an offer is taken for as far as nothing is told of it: it counts, and takes nothing off here. */
const UNTOLD: Omit<WireOffer, 'id'> = {
  name: '',
  description: '',
  is_active: true,
  type: 'percentage',
  value: 0,
  auto_apply: 'No',
  allow_repeat: 'No',
  active_times: {},
  delivery_pickup: 'both',
  minimum_amount: 0,
  menus: [],
  categories: [],
  items: [],
};

/** The code as it is typed; an answer to what stood there before no longer counts. */
export function typeCoupon(code: string): void {
  useCart.getState().editCoupon(code);
  useCouponCheck.setState({ remote: IDLE });
}

/** Asks again for a code that counted before the page was loaded. */
export function useKeptCoupon(): void {
  const api = useApi();
  const keptCode = useCart((cart) => cart.keptCode);
  useEffect(() => {
    if (keptCode !== '') checkCoupon(api);
  }, [api, keptCode]);
}
