import { describe, expect, it } from 'vitest';
import { CHANGE_FACTS, CHANGED } from '../../test/order-facts.ts';
import { type CourierAsked, decideCourier, mayCarry } from './decide-courier.ts';
import type { ChangeFacts } from './decide-transition.ts';

const READY = { ...CHANGED, orderType: 'delivery', progress: 'ready', courierId: null } as const;
type Order = Omit<typeof READY, 'progress' | 'courierId' | 'orderType'> &
  Parameters<typeof mayCarry>[0];

const decide = (
  asked: Partial<CourierAsked>,
  order: Partial<Order> | null = {},
  facts: Partial<ChangeFacts<Order>> = {},
) =>
  decideCourier<Order>(
    { revision: CHANGED.revision, courierId: 'karim', by: 'karim', ...asked },
    { ...CHANGE_FACTS, ...facts, order: order && { ...READY, ...order } },
  );

describe('who delivers an order', () => {
  it('CO-3: a courier takes an order without one, and gives it back', () => {
    expect(decide({})).toMatchObject({ kind: 'assign' });
    expect(decide({ courierId: null }, { courierId: 'karim' })).toMatchObject({ kind: 'assign' });
  });

  it('CO-3: of two couriers the second is told that it is not so any more', () => {
    expect(decide({}, { courierId: 'lina' })).toEqual({ kind: 'stale' });
    expect(decide({ courierId: null }, { courierId: 'lina' })).toEqual({ kind: 'stale' });
  });

  it('CO-3: a courier assigns no one else; the counter assigns any courier, also before it is ready', () => {
    expect(decide({ courierId: 'lina' })).toEqual({ kind: 'forbidden' });
    const counter = { by: null, courierId: 'lina' };
    expect(decide(counter, { courierId: 'karim' })).toMatchObject({ kind: 'assign' });
    expect(decide(counter, { progress: 'accepted' })).toMatchObject({ kind: 'assign' });
  });

  it('CO-2: what a courier does not see is unknown to them', () => {
    expect(decide({}, { progress: 'preparing' })).toEqual({ kind: 'unknown' });
    expect(decide({}, { orderType: 'pickup' })).toEqual({ kind: 'unknown' });
    expect(decide({}, { progress: 'handed_over' })).toEqual({ kind: 'unknown' });
    expect(decide({}, null)).toEqual({ kind: 'unknown' });
  });

  it('CO-3: a pickup has no courier, nor has an order that is over', () => {
    expect(decide({ by: null }, { orderType: 'pickup' })).toMatchObject({ kind: 'not_allowed' });
    expect(decide({ by: null }, { progress: 'cancelled' })).toMatchObject({ kind: 'not_allowed' });
  });

  it('OB-5, OB-6: an older revision is stale, the same request changes nothing', () => {
    expect(decide({ revision: CHANGED.revision - 1 })).toEqual({ kind: 'stale' });
    expect(decide({}, {}, { request: 'same' })).toEqual({ kind: 'unchanged' });
    expect(decide({}, { courierId: 'karim' })).toEqual({ kind: 'unchanged' });
  });
});

describe('the steps of a courier', () => {
  it('CO-4: are setting out and handing over, of own deliveries alone', () => {
    const own = { ...READY, courierId: 'karim' } as const;
    expect(mayCarry(own, 'karim', 'out_for_delivery')).toBe(true);
    expect(mayCarry({ ...own, progress: 'out_for_delivery' }, 'karim', 'handed_over')).toBe(true);
    expect(mayCarry(own, 'karim', 'cancelled')).toBe(false);
    expect(mayCarry(own, 'lina', 'handed_over')).toBe(false);
    expect(mayCarry(READY, 'karim', 'handed_over')).toBe(false);
    expect(mayCarry({ ...own, progress: 'accepted' }, 'karim', 'handed_over')).toBe(false);
    expect(mayCarry({ ...own, orderType: 'pickup' }, 'karim', 'handed_over')).toBe(false);
  });
});
