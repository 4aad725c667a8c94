import { toOffer } from '@comptoir/contract/menus/offer-mapping';
import type { WireOffer } from '@comptoir/contract/menus/offers';
import { normalizedCode } from '@comptoir/domain/offers/coupon';
import { create } from 'zustand';
import type { ApiClient, Problem } from '#lib/api/api-client.ts';
import { IDLE, type RemoteState } from '#lib/api/remote-state.ts';
import { storedInTab } from '#stores/persistence/persisted-state.ts';
import { objectOf, text } from '#stores/persistence/schema.ts';
import { useCart } from './cart.ts';

/** The state of the last coupon request; its answer is in the cart. */
export const useCouponCheck = create<{ readonly remote: RemoteState<null> }>()(() => ({
  remote: IDLE,
}));

/** Checks the cart's code at the API, beside what the tab's own order has used. Rules O-11 and OL-6. */
export async function checkCoupon(api: ApiClient): Promise<void> {
  const { code } = useCart.getState().coupon;
  const isCurrent = () => normalizedCode(useCart.getState().coupon.code) === normalizedCode(code);
  if (code.trim() === '') return useCouponCheck.setState({ remote: IDLE });
  if (!isAddressable(code)) return useCart.getState().answerCoupon(code, null);
  const asked = { state: 'pending' } as const;
  useCouponCheck.setState({ remote: asked });
  // The tab's own order, whose form the menu does not load: its use of the code does not count.
  const own = storedInTab('checkout-form', storedForm)?.localId;
  const query = own ? `?local_id=${encodeURIComponent(own)}` : '';
  const result = await api.coupon(encodeURIComponent(code.trim()) + query);
  // Another question was asked, or another tab has changed the code.
  if (useCouponCheck.getState().remote !== asked) return;
  if (!isCurrent()) return useCouponCheck.setState({ remote: IDLE });
  if (result.ok) {
    const [offer] = result.payload;
    useCart.getState().answerCoupon(code, offer ? toOffer({ ...DEFAULTS, ...offer }) : null);
  } else if (isUnknown(result.problem)) {
    useCart.getState().answerCoupon(code, null);
  } else {
    useCouponCheck.setState({ remote: { state: 'error', problem: result.problem } });
    return;
  }
  useCouponCheck.setState({ remote: { state: 'success', payload: null } });
}

const storedForm = objectOf({ localId: text });

/** Browsers resolve dots in paths: `offers/.` is the list of offers. */
function isAddressable(code: string): boolean {
  return !/^\.{1,2}$/.test(code.trim());
}

function isUnknown({ code, status }: Problem): boolean {
  return code === 'coupon_unknown' || code === 'nothing_found' || status === 404;
}

/** For fields that the API leaves out: the offer is valid, and its discount unknown here. */
const DEFAULTS: Omit<WireOffer, 'id'> = {
  name: '',
  description: '',
  is_active: true,
  type: 'percentage',
  value: 0,
  auto_apply: 'No',
  allow_repeat: 'No',
  active_times: {},
  from: null,
  to: null,
  delivery_pickup: 'both',
  minimum_amount: 0,
  menus: [],
  categories: [],
  items: [],
};

/** Edits the code; an answer to the code before is ignored. */
export function typeCoupon(code: string): void {
  useCart.getState().editCoupon(code);
  useCouponCheck.setState({ remote: IDLE });
}
