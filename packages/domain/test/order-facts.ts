import type { PlacementFacts } from '../src/orders/decide-placement.ts';
import type { SubmittedOrder } from '../src/orders/decide-submission.ts';
import type { ChangedOrder, ChangeFacts } from '../src/orders/decide-transition.ts';

export const MINUTE = 60_000;
export const NOW = Date.parse('2026-11-20T18:00+01:00');

/** A stored open order, which keeps its place, its two portions and its use of an offer for three more minutes. */
export const KNOWN: SubmittedOrder = {
  paymentMethod: 'cash',
  contentHash: 'content',
  locale: 'fr',
  placedAt: NOW - 2 * MINUTE,
  chosenSlot: null,
  hasPayment: false,
  isSubmitted: false,
  heldUntil: NOW + 3 * MINUTE,
  splitState: null,
  isSlotClosed: false,
  portions: new Map([['saumon', 2]]),
  hasLimitedOffers: true,
};

/** Of each limit as much is left as one order needs: a place, two units, two portions and a use. */
export const FACTS: PlacementFacts<SubmittedOrder> = {
  now: NOW,
  restaurantVersion: 7,
  availabilityVersion: 3,
  hasAccount: true,
  known: null,
  slot: { orders: 19, units: 28 },
  stock: new Map([['saumon', 2]]),
  uses: new Map([['dix', { inAll: 4, ofGuest: 0 }]]),
  openOrders: [],
};

/** A received pickup of 11.80 € in cash, as its board saw it. */
export const CHANGED: ChangedOrder & { readonly requestedAt: number } = {
  progress: 'received',
  revision: 7,
  orderType: 'pickup',
  requestedAt: NOW + 30 * MINUTE,
  promisedAt: null,
  isPaid: false,
  total: 1180,
};

export const CHANGE_FACTS: ChangeFacts = { now: NOW, order: CHANGED, request: 'new' };
