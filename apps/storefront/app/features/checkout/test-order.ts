import { type Quote, quoteCart } from '@comptoir/domain/cart/pricing';
import type { Fulfilment } from '@comptoir/domain/delivery/fulfilment';
import type { Item } from '@comptoir/domain/menu/menu';
import type { OrderFacts } from './placement/order-request.ts';

/** An item at 9.50 € at the counter and 10.00 € at the door. */
export const makiSaumon: Item = {
  id: 'maki-saumon',
  menuId: 'carte',
  categoryId: 'maki',
  name: 'Maki saumon',
  description: '',
  image: null,
  score: 0,
  prices: { pickup: 950, delivery: 1000 },
  taxRate: null,
  optionGroups: [],
  pieces: 6,
  allergens: [],
  vegetarian: false,
  spicy: 0,
  pairsWith: [],
  load: 1,
  leadMinutes: null,
  ingredients: [],
};

export const presquile = {
  name: 'Presqu’île',
  city: 'Lyon',
  postalCode: '69002',
  fee: 190,
  flatCharge: 0,
  minimumOrder: 1500,
};

export const deliveryRules = {
  active: true,
  calculation: 'zone_based',
  minimumOrder: 0,
  flatCharge: 0,
  maximumMetres: null,
  unit: 'km',
  zones: [presquile],
  tiers: [],
} as const;

/** `quantity` maki on a Friday at noon. */
export function quoteOf(quantity: number, fulfilment: Fulfilment): Quote {
  return quoteCart({
    lines: [{ itemId: 'maki-saumon', quantity, note: '', options: [] }],
    items: new Map([[makiSaumon.id, makiSaumon]]),
    condiments: [],
    offers: [],
    coupon: null,
    freeChoices: new Map(),
    fulfilment,
    delivery: deliveryRules,
    tax: { enabled: true, inclusive: true, defaultRate: 1000 },
    moment: { date: '2026-11-20', weekday: 'fri', minutes: 720 },
  });
}

export const personal = {
  firstName: 'Camille',
  lastName: 'Roche',
  email: 'camille@example.fr',
  phone: '06 12 34 56 78',
};

export const delivery = {
  address: '12 Rue Mercière',
  city: 'Lyon',
  postalCode: '69002',
  country: 'France',
  entryCode: '',
  floor: '',
  isScheduled: true,
  deliveryDate: '2026-11-20',
  deliveryTimeRange: '19:00-19:15',
};

/** Two maki for pickup at 19:00, paid in cash. */
export function orderFacts(change: Partial<OrderFacts> = {}): OrderFacts {
  return {
    quote: quoteOf(2, { kind: 'pickup' }),
    isPickup: true,
    form: { personal, delivery, comment: '', localId: 'local-1' },
    paymentMethod: 'cash',
    tip: 0,
    coupon: null,
    today: '2026-11-20',
    allergies: { text: '', avoided: [] },
    userId: null,
    group: null,
    ...change,
  };
}
