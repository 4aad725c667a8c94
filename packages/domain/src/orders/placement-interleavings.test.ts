import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  decidePlacement,
  type PlacedOrder,
  type PlacementDecision,
  type PlacementFacts,
} from './decide-placement.ts';
import {
  decideSubmission,
  type SubmissionDecision,
  type SubmittedOrder,
} from './decide-submission.ts';
import { holdUntil, isExpired } from './order-expiry.ts';
import { OPEN_ORDERS_PER_CLIENT } from './placement-limits.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-11-20T18:00+01:00');
const PLACES = 2;
const UNITS = 5;
const STOCK = 3;
const NO_LIMIT = { orders: null, units: null };

interface Content {
  readonly localId: string;
  readonly client: string;
  /** Null for one without a limit. */
  readonly slot: string | null;
  readonly mark: string | null;
  readonly offer: 'dix' | 'vingt' | null;
  readonly load: number;
}
interface Command {
  readonly kind: 'place' | 'submit';
  readonly content: Content;
  /** Minutes since the command before. */
  readonly later: number;
}
interface Stored extends SubmittedOrder {
  readonly content: Content;
}
type Decided = PlacementDecision<Stored> | SubmissionDecision<null>;

/** The stored orders, by their local ids. */
type Shop = Map<string, Stored>;

/** What a command locks: two that share one of these do not overlap. */
const locksOf = ({ kind, content }: Command): readonly string[] => {
  const { localId, client, slot, mark, offer } = content;
  return [localId, kind === 'place' ? client : null, slot, mark, offer].filter(
    (key) => key !== null,
  );
};

const portionsOf = ({ mark }: Content) => new Map(mark === null ? [] : [[mark, 2] as const]);
const LIMITS = { dix: { inAll: 2, perGuest: 1 }, vingt: { inAll: 1, perGuest: null } };
const limitsOf = ({ offer }: Content) =>
  offer === null ? [] : [{ offerId: offer, ...LIMITS[offer] }];
const isReserved = ({ isSubmitted, heldUntil }: Stored, now: number) =>
  isSubmitted || heldUntil > now;

/** What the database would read for a command. */
function factsOf(shop: Shop, content: Content, now: number): PlacementFacts<Stored> {
  const others = [...shop.values()].filter((order) => order.content.localId !== content.localId);
  const reserved = others.filter((order) => isReserved(order, now));
  const inSlot = reserved.filter((order) => order.content.slot === content.slot);
  const takenOf = (mark: string) =>
    reserved.reduce((sum, { portions }) => sum + (portions.get(mark) ?? 0), 0);
  const using = reserved.filter((order) => order.content.offer === content.offer);
  const open = others.filter(
    ({ content: other, isSubmitted }) => other.client === content.client && !isSubmitted,
  );
  return {
    now,
    restaurantVersion: 1,
    availabilityVersion: 1,
    hasAccount: true,
    known: shop.get(content.localId) ?? null,
    slot: { orders: inSlot.length, units: inSlot.reduce((sum, o) => sum + o.content.load, 0) },
    stock: new Map(content.mark === null ? [] : [[content.mark, STOCK - takenOf(content.mark)]]),
    uses: new Map(
      content.offer === null
        ? []
        : [
            [
              content.offer,
              {
                inAll: using.length,
                ofGuest: using.filter((order) => order.content.client === content.client).length,
              },
            ],
          ],
    ),
    openOrders: open,
  };
}

function decide({ kind, content }: Command, facts: PlacementFacts<Stored>): Decided {
  const order: PlacedOrder = {
    contentHash: JSON.stringify(content),
    locale: 'fr',
    restaurantVersion: 1,
    availabilityVersion: 1,
    room: content.slot === null ? NO_LIMIT : { orders: PLACES, units: UNITS },
    load: content.load,
    portions: portionsOf(content),
    offers: limitsOf(content),
  };
  if (kind === 'place') return decidePlacement(order, facts);
  const { portions, offers, room, load } = order;
  const placedAt = facts.known?.contentHash === order.contentHash ? facts.known.placedAt : -1;
  const judged = { portions, boughtPortions: portions, offers, room, load, placedAt };
  return decideSubmission({ ...judged, availabilityVersion: 1, refusal: null }, facts);
}

function carryOut(shop: Shop, { content }: Command, decision: Decided, now: number): void {
  const known = shop.get(content.localId);
  switch (decision.kind) {
    case 'write':
    case 'replace':
      // What is submitted is never replaced. Rule I-11.
      expect(known?.isSubmitted ?? false).toBe(false);
      shop.set(content.localId, {
        content,
        paymentMethod: 'cash',
        contentHash: JSON.stringify(content),
        locale: 'fr',
        placedAt: now,
        chosenSlot: null,
        hasPayment: false,
        isSubmitted: false,
        heldUntil: holdUntil(now, false),
        splitState: null,
        isSlotClosed: false,
        portions: portionsOf(content),
        hasLimitedOffers: content.offer !== null,
      });
      break;
    case 'submit':
      if (known) shop.set(content.localId, { ...known, isSubmitted: true });
      break;
    default:
      break;
  }
}

function expectWithinLimits(shop: Shop, now: number): void {
  const reserved = [...shop.values()].filter((order) => isReserved(order, now));
  const by = (key: (order: Stored) => string | null, orders: readonly Stored[] = reserved) =>
    Object.entries(Object.groupBy(orders, (order) => key(order) ?? '')).filter(([of]) => of !== '');
  for (const [, orders = []] of by(({ content }) => content.slot)) {
    expect(orders.length).toBeLessThanOrEqual(PLACES);
    const units = orders.reduce((sum, { content }) => sum + content.load, 0);
    expect(units).toBeLessThanOrEqual(UNITS);
  }
  for (const [mark, orders = []] of by(({ content }) => content.mark)) {
    const taken = orders.reduce((sum, { portions }) => sum + (portions.get(mark) ?? 0), 0);
    expect(taken).toBeLessThanOrEqual(STOCK);
  }
  for (const [offer, orders = []] of by(({ content }) => content.offer)) {
    const { inAll, perGuest } = LIMITS[offer as keyof typeof LIMITS];
    expect(orders.length).toBeLessThanOrEqual(inAll);
    for (const [, own = []] of by(({ content }) => content.client, orders)) {
      expect(own.length).toBeLessThanOrEqual(perGuest ?? inAll);
    }
  }
  const open = [...shop.values()].filter((o) => !o.isSubmitted && !isExpired(o, now));
  for (const [, own = []] of by(({ content }) => content.client, open)) {
    expect(own.length).toBeLessThanOrEqual(OPEN_ORDERS_PER_CLIENT);
  }
}

const anyOf = <T>(...values: readonly T[]) => fc.constantFrom(...values);
const anyContent: fc.Arbitrary<Content> = fc.record({
  localId: anyOf('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'),
  client: anyOf('one', 'two'),
  slot: anyOf(null, null, '18:30', '18:45'),
  mark: anyOf(null, null, 'saumon'),
  offer: anyOf<Content['offer']>(null, 'dix', 'vingt'),
  load: fc.integer({ min: 0, max: 3 }),
});
const anyCommand: fc.Arbitrary<Command> = fc.record({
  kind: anyOf('place', 'place', 'place', 'submit'),
  content: anyContent,
  later: anyOf(0, 0, 0, 1, 4, 11),
});

it('S-11, S-23, SV-7, SV-20, OL-3, OL-4: no limit is exceeded in any interleaving that the locks allow', () => {
  fc.assert(
    fc.property(
      fc.array(anyCommand, { maxLength: 40 }),
      fc.infiniteStream(fc.nat()),
      (commands, choices) => {
        const shop: Shop = new Map();
        let now = START;
        const waiting = [...commands];
        const running: { command: Command; decision: Decided; at: number }[] = [];
        const held = () => new Set(running.flatMap(({ command }) => locksOf(command)));
        const choice = () => choices.next().value ?? 0;
        // Each command locks, reads and decides in one step, and writes in a later one.
        while (waiting.length + running.length > 0) {
          const locks = held();
          const isFree = (command: Command) => !locksOf(command).some((key) => locks.has(key));
          // A submission is of the order as it is stored.
          const known = waiting[0]?.kind === 'submit' && shop.get(waiting[0].content.localId);
          const next = known && waiting[0] ? { ...waiting[0], content: known.content } : waiting[0];
          if (next && isFree(next) && (running.length === 0 || choice() % 2 === 0)) {
            waiting.shift();
            now += next.later * MINUTE;
            const decision = decide(next, factsOf(shop, next.content, now));
            running.push({ command: next, decision, at: now });
          } else {
            const [ended] = running.splice(choice() % running.length, 1);
            if (ended) carryOut(shop, ended.command, ended.decision, ended.at);
          }
          expectWithinLimits(shop, now);
        }
      },
    ),
    { numRuns: 1_000 },
  );
});
