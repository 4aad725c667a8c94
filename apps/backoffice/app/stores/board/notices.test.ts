import type { StaffSession } from '@comptoir/contract/staff/session';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aBoardOrder } from '#lib/live/test-board-order.ts';
import { useSession } from '#stores/session.ts';
import { applyStreamEvent, forgetBoard, showBoard, useBoard } from './board.ts';
import { dismissNotice, notifyProblem } from './notices.ts';
import { recallOrder } from './order-commands.ts';

const NOW = '2026-11-20T19:20:00.000Z';
const SESSION: StaffSession = {
  person: { person_id: 'p1', name: 'Léa', email: 'lea@example.fr', role: 'owner' },
  device: null,
  acting: null,
  permissions: ['orders.cancel'],
  is_refund_limited: false,
  signed_in_at: null,
  step_up_until: null,
  needs_second_factor: false,
  second_factors: null,
  timezone: 'Europe/Paris',
  now: '2026-03-14T19:00:00Z',
};
const PROBLEM = { code: 'network', status: 0, message: '', errors: [] } as const;
const kinds = () => useBoard.getState().notices.map(({ kind }) => kind);

/** The board with an order whose change another tablet was faster with. */
async function conflict() {
  const order = aBoardOrder('a', { revision: 3 });
  const board = { event_id: '1', now: NOW, day: '2026-11-20', timezone: 'Europe/Paris' };
  showBoard({
    ...board,
    orders: [order],
    service_since: null,
    lead_minutes: { pickup: 20, delivery: 40 },
  });
  const stale = { status: 'error', code: 'stale', message: 'Trop tard', order };
  vi.stubGlobal('fetch', async () => Response.json(stale, { status: 409 }));
  await recallOrder(aBoardOrder('a', { revision: 2 }));
}

beforeEach(() => {
  vi.useFakeTimers();
  useSession.setState({ state: { kind: 'open', isConfirmed: true, session: SESSION } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  forgetBoard();
});

test('OB-85: a notice goes after 8 seconds, or by a press', () => {
  notifyProblem(PROBLEM);
  vi.advanceTimersByTime(7_999);
  expect(kinds()).toEqual(['problem']);
  vi.advanceTimersByTime(1);
  expect(kinds()).toEqual([]);
  notifyProblem(PROBLEM);
  dismissNotice(useBoard.getState().notices[0]?.id ?? 0);
  expect(kinds()).toEqual([]);
});

test('OB-85: what was said of an order goes once the order has changed, and not with another one', async () => {
  await conflict();
  expect(kinds()).toEqual(['conflict']);
  const event = (orderId: string, revision: number, id: string) =>
    applyStreamEvent({
      event: 'order',
      id,
      data: JSON.stringify(aBoardOrder(orderId, { revision })),
    });
  event('b', 9, '2');
  expect(kinds()).toEqual(['conflict']);
  event('a', 4, '3');
  expect(kinds()).toEqual([]);
});
