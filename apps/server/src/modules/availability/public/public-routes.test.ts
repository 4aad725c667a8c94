import { type LiveState, NOTHING_SET } from '@comptoir/domain/availability/live-state';
import { expect, it, vi } from 'vitest';
import type { LiveEvent } from '#plugins/live/event-stream.ts';
import { followedStates } from '#plugins/live/followed-states.ts';
import { restaurantSnapshot } from '#restaurant/snapshot.ts';
import { aMenu, aRestaurant } from '#test/builders/restaurant-builder.ts';
import { FRIDAY_EVENING } from '#test/shops/checkout-shop.ts';
import { publicAvailability, publicState } from './public-routes.ts';

const MINUTE = 60_000;
const shop = restaurantSnapshot(1, aRestaurant());
const inMinutes = (minutes: number) => FRIDAY_EVENING + minutes * MINUTE;
const text = (at: number) => new Date(at).toISOString();
const hold = (kind: 'item' | 'option', subject: string, remaining: number | null = null) => ({
  kind,
  subject,
  remaining,
  until: inMinutes(60),
});

/** A feed whose state the test sets. */
function aFeed(first: LiveState = NOTHING_SET) {
  let state = first;
  let version = 1;
  let snapshot = { version, state, counted: new Map() };
  let change = () => {};
  const live = {
    current: async () => snapshot,
    refresh: async () => {},
    recount() {},
    onChange(listener: () => void) {
      change = listener;
      return () => {};
    },
  };
  const time = { now: FRIDAY_EVENING };
  const restaurant = vi.fn(async () => shop);
  const clock = () => time.now;
  const { latest, sourceIn } = publicAvailability({ live, restaurant, clock });
  const states = followedStates(sourceIn, clock);
  return {
    latest,
    time,
    /** A guest whose browser has the event of this hash. */
    guest(known: string | null = null) {
      const events: LiveEvent[] = [];
      let read = () => {};
      const stream = {
        add({ next }: { next(): LiveEvent | null }) {
          read = () => {
            for (let event = next(); event; event = next()) events.push(event);
          };
          read();
        },
        wake: () => read(),
        end: () => {},
      };
      return { events, close: states.follow('fr', { stream, locale: 'fr', known }) };
    },
    set(next: LiveState) {
      state = next;
      version += 1;
      snapshot = { version, state, counted: new Map() };
      change();
    },
    tell: () => change(),
  };
}

const textOf = (event: LiveEvent | undefined) => event?.bytes.toString() ?? '';

it('SV-50: guests know articles and options of the menu that are sold out, and no portions', () => {
  const holds = [
    hold('item', 'maki-saumon'),
    hold('item', 'biere', 3),
    hold('option', 'soja', 0),
    hold('option', 'of-an-older-menu'),
  ];
  const until = text(inMinutes(60));
  expect(publicState({ ...NOTHING_SET, holds }, shop, FRIDAY_EVENING)).toEqual({
    items: [{ id: 'maki-saumon', until }],
    options: [{ id: 'soja', until }],
    pauses: [],
    rush: null,
    closed_slots: [],
    exceptions: [],
  });
});

it('SV-24, SV-50: guests know the slots that were closed, until these begin', () => {
  const closedSlots = new Set([30, 15, -15].map(inMinutes));
  expect(publicState({ ...NOTHING_SET, closedSlots }, shop, FRIDAY_EVENING).closed_slots).toEqual([
    text(inMinutes(15)),
    text(inMinutes(30)),
  ]);
});

it('SV-16: a dish whose required choices are all sold out is sold out for guests', () => {
  const [first] = aMenu().categories;
  const [maki] = first?.items ?? [];
  if (!first || !maki) throw new Error('The menu has an item.');
  const options = maki.options.map((group) => ({ ...group, min_selected: 1 }));
  const items = [{ ...maki, options }];
  const required = restaurantSnapshot(
    1,
    aRestaurant({ menus: [aMenu({ categories: [{ ...first, items }] })] }),
  );
  const state = (...ids: string[]) =>
    publicState(
      { ...NOTHING_SET, holds: ids.map((id) => hold('option', id)) },
      required,
      FRIDAY_EVENING,
    ).items;
  expect(state('soja')).toEqual([]);
  expect(state('soja', 'epicee')).toEqual([{ id: 'maki-saumon', until: text(inMinutes(60)) }]);
});

it('SV-50: guests know pauses, the rush and other hours until these are over', () => {
  const state: LiveState = {
    ...NOTHING_SET,
    pauses: [
      { kind: 'delivery', until: inMinutes(30) },
      { kind: 'asap', until: null },
    ],
    rush: { minutes: 15, until: inMinutes(45) },
    exceptions: ['2026-11-19', '2026-11-20'].map((day) => ({
      from: day,
      to: day,
      orderType: null,
      ranges: [{ start: 19 * 60, end: 24 * 60 }],
      message: 'Fête du quartier',
    })),
  };
  expect(publicState(state, shop, FRIDAY_EVENING)).toMatchObject({
    pauses: [
      { kind: 'delivery', until: text(inMinutes(30)) },
      { kind: 'asap', until: null },
    ],
    rush: { minutes: 15, until: text(inMinutes(45)) },
    exceptions: [{ from: '2026-11-20', order_type: null, ranges: [['19:00', '24:00']] }],
  });
  expect(publicState(state, shop, inMinutes(45))).toMatchObject({
    pauses: [{ kind: 'asap', until: null }],
    rush: null,
  });
});

it('SV-53: a thousand guests are sent a change that was serialised once', async () => {
  const { guest, set } = aFeed();
  const guests = Array.from({ length: 1_000 }, () => guest());
  await vi.waitFor(() => expect(guests.at(-1)?.events).toHaveLength(1));
  const stringify = vi.spyOn(JSON, 'stringify');
  set({ ...NOTHING_SET, holds: [hold('item', 'biere')] });
  await vi.waitFor(() => expect(guests.at(-1)?.events).toHaveLength(2));
  expect(stringify).toHaveBeenCalledTimes(1);
  stringify.mockRestore();
  const sent = guests.map(({ events }) => events.at(-1)?.bytes);
  expect(new Set(sent).size).toBe(1);
  expect(sent[0]?.toString()).toMatch(/^event: availability\nid: [\w-]{22}\ndata: .*biere/);
});

it('SV-53: a guest is not sent again what the browser knows, nor after the stream was closed', async () => {
  const { latest, guest, set, tell } = aFeed();
  const { hash } = await latest();
  const [known, gone] = [guest(hash), guest(hash)];
  tell();
  gone.close();
  set({ ...NOTHING_SET, rush: { minutes: 10, until: inMinutes(20) } });
  await vi.waitFor(() => expect(known.events).toHaveLength(1));
  expect(gone.events).toEqual([]);
});

it('SV-52: what ends by time alone is not sent any more from its end on', async () => {
  const { latest, guest, time, tell } = aFeed({ ...NOTHING_SET, holds: [hold('item', 'biere')] });
  const { events } = guest();
  await vi.waitFor(() => expect(textOf(events[0])).toContain('biere'));
  time.now = inMinutes(60);
  expect((await latest()).data).not.toContain('biere');
  tell();
  await vi.waitFor(() => expect(events).toHaveLength(2));
});
