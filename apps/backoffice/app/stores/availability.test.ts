import type { AvailabilityEventData, WireStaffHold } from '@comptoir/contract/staff/availability';
import type { StaffSession } from '@comptoir/contract/staff/session';
import type { Permission } from '@comptoir/domain/staff/permissions';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useBoard } from '#stores/board/board.ts';
import { applyStateEvent, forgetLiveStates } from '#stores/live-states.ts';
import { followAvailability, missingNames, useAvailability } from './availability.ts';
import { useSession } from './session.ts';
import { setHold, setPause } from './set-availability.ts';

const aHold = (change: Partial<WireStaffHold> = {}): WireStaffHold => ({
  hold_id: 'h1',
  kind: 'ingredient',
  id: 'salmon',
  name: 'Saumon',
  until: '2026-11-20T19:30:00.000Z',
  remaining: null,
  is_sold_out: true,
  set_at: '2026-11-20T18:30:00.000Z',
  set_by: 'Léa',
  orders: [{ order_id: 'o1', number: 41, due_at: '2026-11-20T19:30:00.000Z', units: 0 }],
  ...change,
});
const told = (change: Partial<AvailabilityEventData> = {}): AvailabilityEventData => ({
  holds: [],
  pauses: [],
  rush: null,
  slots: [],
  ...change,
});

const SALMON = { kind: 'ingredient', id: 'salmon', until: 'service', remaining: null } as const;

let sent: string[] = [];
let stop = () => {};

beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push(`${init.method} ${path}`);
    return Response.json({ status: 'success', payload: told({ holds: [aHold()] }) });
  });
  vi.stubGlobal('document', new EventTarget());
  useBoard.setState({ connection: 'live' });
  stop = followAvailability();
});

afterEach(() => {
  stop();
  forgetLiveStates();
  vi.unstubAllGlobals();
  useSession.setState({ state: { kind: 'loading' } });
  useBoard.setState({ connection: 'loading' });
});

function actAs(permissions: readonly Permission[]): void {
  const session: StaffSession = {
    person: { person_id: 'p1', name: 'Karim', email: 'karim@example.fr', role: 'kitchen' },
    device: null,
    acting: null,
    permissions: [...permissions],
    is_refund_limited: false,
    signed_in_at: null,
    step_up_until: null,
    needs_second_factor: false,
    second_factors: null,
    timezone: 'Europe/Paris',
    now: '2026-03-14T19:00:00Z',
  };
  useSession.setState({ state: { kind: 'open', session, isConfirmed: true } });
}

const tell = (state: AvailabilityEventData) =>
  applyStateEvent({ event: 'availability', id: null, data: JSON.stringify(state) });
const held = () => useAvailability.getState().holds.map(({ name }) => name);

test('SV-70: what the stream tells is shown, and stays without a network', () => {
  tell(told({ holds: [aHold()] }));
  expect(held()).toEqual(['Saumon']);
  useBoard.setState({ connection: 'offline' });
  forgetLiveStates();
  expect(held()).toEqual(['Saumon']);
  stop();
  expect(held()).toEqual([]);
});

test('SV-72: what was set is shown from the answer', async () => {
  actAs(['availability.sold_out']);
  expect(await setHold(SALMON)).toEqual({ ok: true });
  expect(sent).toEqual(['POST /v2/staff/holds']);
  expect(held()).toEqual(['Saumon']);
});

test('SV-73: what the role does not include is not sent', async () => {
  actAs(['availability.sold_out']);
  expect(await setPause('delivery', 'service')).toBeNull();
  expect(sent).toEqual([]);
});

test('SV-74: without a network nothing is sent, now or later', async () => {
  actAs(['availability.sold_out', 'availability.write']);
  useBoard.setState({ connection: 'offline' });
  expect(await setHold(SALMON)).toMatchObject({ ok: false, problem: { code: 'network' } });
  useBoard.setState({ connection: 'live' });
  expect(sent).toEqual([]);
});

test('SV-76: an order is marked by what it needs, and not for portions that it has', () => {
  const counted = aHold({ name: 'Thon', remaining: 0 });
  const left = aHold({ name: 'Riz', remaining: 3, is_sold_out: false });
  const other = aHold({ name: 'Avocat', orders: [] });
  const second = aHold({ name: 'Maki saumon' });
  const holds = [aHold(), counted, left, other, second];
  expect(missingNames(holds, 'o1')).toBe('Saumon, Maki saumon');
  expect(missingNames(holds, 'o2')).toBe('');
});
