import type { Offer, OfferTimes } from '@comptoir/domain/offers/offer';
import { minutesOf } from '../wire/clock-time.ts';
import { toBasisPoints, toCents } from '../wire/euros.ts';
import { isYes } from '../wire/yes-or-no.ts';
import type { WireOffer, WireOfferWithCode } from './offers.ts';

/** An offer of the wire or of the restaurant file → the domain's. */
export function toOffer(wire: WireOffer & Partial<WireOfferWithCode>): Offer {
  const terms = {
    id: wire.id,
    name: wire.name,
    description: wire.description,
    isActive: wire.is_active,
    autoApply: isYes(wire.auto_apply, true),
    times: toOfferTimes(wire),
    limits: { inAll: wire.max_uses ?? null, perGuest: wire.max_uses_per_guest ?? null },
    orderType: wire.delivery_pickup,
    minimumAmount: toCents(wire.minimum_amount),
    menuIds: wire.menus,
    categoryIds: wire.categories,
    itemIds: wire.items,
    code: wire.code ?? null,
  };
  switch (wire.type) {
    case 'percentage':
      return { ...terms, type: wire.type, rate: toBasisPoints(wire.value) };
    case 'fixed_amount':
      return { ...terms, type: wire.type, amount: toCents(wire.value) };
    case 'buy_one_get_one':
      return { ...terms, type: wire.type, allowRepeat: isYes(wire.allow_repeat, false) };
    case 'free_item':
    case 'free_delivery':
      return { ...terms, type: wire.type };
  }
}

function toOfferTimes({
  active_times: times,
  from,
  to,
}: Pick<WireOffer, 'active_times' | 'from' | 'to'>): OfferTimes {
  return {
    from,
    to,
    days: times.days ?? null,
    start: times.start ? minutesOf(times.start) : null,
    end: times.end ? minutesOf(times.end) : null,
  };
}
