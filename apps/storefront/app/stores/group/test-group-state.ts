import type { WireGroupOrderState } from '@comptoir/contract/group-orders/group-order-state';

type Participant = WireGroupOrderState['participants'][number];
type Line = Participant['lines'][number];

export function aLine(change: Partial<Line> = {}): Line {
  return {
    line_id: 'line-1',
    position: 0,
    item_name: 'Maki saumon',
    item: { item_id: 'maki-saumon', quantity: 1, note: '', options: [] },
    line_total: 8.9,
    discount: 0,
    problem: null,
    ...change,
  };
}

export function aParticipant(change: Partial<Participant> = {}): Participant {
  return {
    participant_id: 'lea',
    first_name: 'Léa',
    label: 'Léa',
    is_host: true,
    lines: [],
    share: { amount: 0, status: 'with_host' },
    ...change,
  };
}

/** An open group whose host, Léa, has chosen nothing yet. */
export function aGroup(change: Partial<WireGroupOrderState> = {}): WireGroupOrderState {
  return {
    state: 'open',
    revision: 1,
    expires_at: '2026-11-28T11:00:00.000Z',
    timezone: 'Europe/Paris',
    plan: { is_pickup: true, delivery_date: null, delivery_time_range: null, has_place: false },
    payment: 'host',
    participants: [aParticipant()],
    items: [],
    price: { subtotal: 0, discount: 0, delivery: 0, tax: 0, total: 0 },
    free_items: [],
    applied_offers: [],
    coupon: null,
    problems: [],
    order: null,
    ...change,
  };
}
