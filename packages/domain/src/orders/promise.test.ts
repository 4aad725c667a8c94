import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ORDER_PROGRESS } from './order-progress.ts';
import {
  cancellableFrom,
  isPromisable,
  isPromiseMailed,
  isPromisePushed,
  leadTimes,
  mayGuestCancel,
  movedPromise,
  PROMISE_DELAYS,
  promisedAt,
  slotAtSubmission,
  startBy,
  toldReadyAt,
} from './promise.ts';

const at = (time: string) => Date.parse(`2026-11-20T${time}+01:00`);
const MINUTE = 60_000;
const FIVE_MINUTES = 5 * MINUTE;

const pickup = { preparationMinutes: 20, travelMinutes: 0 };
const delivery = { preparationMinutes: 20, travelMinutes: 20 };

const CALM = { chosenAt: null, takenSlot: null, rush: null };

const anyMoment = fc
  .integer({ min: 0, max: 86_400 })
  .map((seconds) => at('00:00') + seconds * 1000);
const anyLead = fc.record({
  preparationMinutes: fc.integer({ min: 0, max: 180 }),
  travelMinutes: fc.integer({ min: 0, max: 90 }),
});

describe('the promise at acceptance', () => {
  it.each([
    ['a chosen time', '20:00', pickup, '18:01', '20:00'],
    ['a chosen time that is now', '18:01', pickup, '18:01', '18:01'],
    ['a chosen time that is over', '18:00', pickup, '18:01', '18:25'],
    ['a pickup as soon as possible', null, pickup, '18:01', '18:25'],
    ['a delivery as soon as possible', null, delivery, '18:01', '18:45'],
    ['a full five minutes', null, pickup, '18:05', '18:25'],
    ['no lead time', null, { preparationMinutes: 0, travelMinutes: 0 }, '18:01', '18:05'],
  ])(
    'OB-30: for %s is that time, or now and what it takes, in full five minutes',
    (_, chosen, lead, now, expected) => {
      const order = { ...CALM, chosenAt: chosen === null ? null : at(chosen), leadTimes: lead };
      expect(promisedAt(order, at(now))).toBe(at(expected));
    },
  );

  it('SV-77: has the minutes of a rush while it lasts, and not for a chosen time', () => {
    const rush = { minutes: 15, until: at('19:00') };
    const asap = { ...CALM, leadTimes: pickup, rush };
    expect(promisedAt(asap, at('18:01'))).toBe(at('18:40'));
    expect(promisedAt(asap, at('18:58'))).toBe(at('19:20'));
    expect(promisedAt(asap, at('19:01'))).toBe(at('19:25'));
    expect(promisedAt({ ...asap, chosenAt: at('20:00') }, at('18:01'))).toBe(at('20:00'));
  });

  it('OB-30: is never before what it takes, never five minutes after it, and on full five minutes', () => {
    fc.assert(
      fc.property(anyMoment, anyLead, (now, lead) => {
        const ready = now + (lead.preparationMinutes + lead.travelMinutes) * MINUTE;
        const promise = promisedAt({ ...CALM, leadTimes: lead }, now);
        expect(promise).toBeGreaterThanOrEqual(ready);
        expect(promise - ready).toBeLessThan(FIVE_MINUTES);
        expect(promise % FIVE_MINUTES).toBe(0);
      }),
    );
  });

  it.each([
    ['18:01', '18:30', '18:01', '18:25'],
    ['18:01', '18:35', '18:01', '18:25'],
    ['18:01', '18:36', '18:01', '18:36'],
    ['18:01', '19:00', '18:01', '19:00'],
    ['18:30', '19:00', '18:50', '19:10'],
    ['18:01', '18:45', '18:20', '18:45'],
    ['18:01', '18:45', '18:40', '19:00'],
  ])(
    'OB-30: as soon as possible, submitted at %s with the slot of %s and accepted at %s, is promised for %s',
    (submitted, slot, now, expected) => {
      const takenSlot = { startsAt: at(slot), submittedAt: at(submitted) };
      expect(promisedAt({ ...CALM, takenSlot, leadTimes: pickup }, at(now))).toBe(at(expected));
    },
  );

  it.each([
    ['18:30', '18:10', '18:30'],
    ['18:30', '18:14', '18:30'],
    ['18:30', '18:15', '18:45'],
    ['18:30', '18:25', '18:45'],
    ['18:30', '18:26', '19:00'],
    ['18:30', '19:00', '19:30'],
    ['19:30', '18:40', '19:30'],
  ])(
    'S-25: as soon as possible with the slot of %s, submitted at %s, has the slot of %s',
    (slot, now, expected) => {
      const order = { startsAt: at(slot), leadTimes: pickup, rush: null };
      expect(slotAtSubmission(order, at(now))).toBe(at(expected));
    },
  );

  it.each([
    ['18:36', true, '18:40'],
    ['18:40', true, '18:40'],
    ['18:41', true, '18:45'],
    ['18:59', true, '19:00'],
    ['23:56', true, '24:00'],
    ['18:36', false, '18:36'],
  ])('S-26: what is ready at %s, as soon as possible: %s, is told as %s', (ready, isAsap, told) => {
    expect(toldReadyAt(at(ready), isAsap)).toBe(at(told));
  });

  it('S-25: a rush of the submission counts', () => {
    const rush = { minutes: 15, until: at('20:00') };
    const order = { startsAt: at('18:30'), leadTimes: pickup, rush };
    expect(slotAtSubmission(order, at('18:01'))).toBe(at('18:45'));
  });

  it('OB-30: is never in the past, whatever was chosen', () => {
    fc.assert(
      fc.property(fc.option(anyMoment), anyLead, anyMoment, (chosenAt, lead, now) => {
        expect(promisedAt({ ...CALM, chosenAt, leadTimes: lead }, now)).toBeGreaterThanOrEqual(now);
      }),
    );
  });

  it.each([
    ['pickup', { pickup: 20, delivery: 40 }, 20, 0],
    ['delivery', { pickup: 20, delivery: 40 }, 20, 20],
    ['delivery', { pickup: 40, delivery: 30 }, 30, 0],
    ['delivery', { pickup: 0, delivery: 40 }, 40, 0],
    ['pickup', { pickup: 0, delivery: 40 }, 0, 0],
  ] as const)(
    'OB-30: a %s with the lead times %j is prepared in %i minutes and travels for %i',
    (type, lead, preparationMinutes, travelMinutes) => {
      expect(leadTimes(type, lead, null)).toEqual({ preparationMinutes, travelMinutes });
    },
  );

  it.each([
    ['pickup', null, 20, 0],
    ['pickup', 15, 20, 0],
    ['pickup', 45, 45, 0],
    ['delivery', 15, 20, 15],
    ['delivery', 30, 30, 15],
  ] as const)(
    'SV-32: a %s whose slowest item needs %s minutes is prepared in %i minutes and travels for %i',
    (type, item, preparationMinutes, travelMinutes) => {
      expect(leadTimes(type, { pickup: 20, delivery: 35 }, item)).toEqual({
        preparationMinutes,
        travelMinutes,
      });
    },
  );

  it('OB-31: starts by so much before that it is ready and there on time', () => {
    expect(startBy(at('19:00'), pickup)).toBe(at('18:40'));
    expect(startBy(at('19:00'), delivery)).toBe(at('18:20'));
    fc.assert(
      fc.property(anyMoment, anyLead, (now, lead) => {
        const promise = promisedAt({ ...CALM, leadTimes: lead }, now);
        expect(startBy(promise, lead)).toBeGreaterThanOrEqual(now);
      }),
    );
  });
});

describe('moving a promise', () => {
  it('OB-32: adds minutes to it, or to now once it is over', () => {
    expect(
      PROMISE_DELAYS.map((minutes) => movedPromise(at('19:00'), minutes, at('18:30'))),
    ).toEqual(['19:05', '19:10', '19:15', '19:20', '19:30'].map(at));
    expect(movedPromise(at('19:00'), 10, at('19:02'))).toBe(at('19:15'));
  });

  it('OB-32: is later than it was, and than now', () => {
    fc.assert(
      fc.property(
        anyMoment,
        fc.constantFrom(...PROMISE_DELAYS),
        anyMoment,
        (promise, minutes, now) => {
          const moved = movedPromise(promise, minutes, now);
          expect(moved).toBeGreaterThanOrEqual(Math.max(promise, now) + minutes * MINUTE);
          expect(isPromisable(moved, { requestedAt: promise, now })).toBe(true);
        },
      ),
    );
  });

  it('OB-32: stays in the future, and within twelve hours of the requested time', () => {
    const now = at('18:00');
    const isAllowed = (promise: number, requestedAt: number | null) =>
      isPromisable(promise, { requestedAt, now });
    expect(isAllowed(now, null)).toBe(false);
    expect(isAllowed(now + 1, null)).toBe(true);
    expect(isAllowed(now + 12 * 60 * MINUTE, null)).toBe(true);
    expect(isAllowed(now + 12 * 60 * MINUTE + 1, at('12:00'))).toBe(false);
    const tomorrow = now + 24 * 60 * MINUTE;
    expect(isAllowed(tomorrow + 60 * MINUTE, tomorrow)).toBe(true);
    expect(isAllowed(tomorrow + 60 * MINUTE, null)).toBe(false);
  });
});

describe('what the guest is notified of', () => {
  it.each([
    // The promise, the one before, the time in the last mail.
    ['the first one, as requested', '19:00', null, '19:00', false],
    ['the first one, earlier than requested', '18:40', null, '19:00', false],
    ['the first one, a little later', '19:09', null, '19:00', false],
    ['the first one, much later', '19:10', null, '19:00', true],
    ['the first one of an order without a time', '19:10', null, null, false],
    ['a little later', '19:05', '19:00', '19:00', false],
    ['ten minutes later', '19:10', '19:00', '19:00', true],
    ['ten minutes later than before, as mailed', '19:10', '19:00', '19:10', false],
    ['ten minutes later than before, a little later than mailed', '19:10', '19:00', '19:05', true],
    ['a little later, without an earlier mail', '19:05', '19:00', null, false],
    ['a little later, again', '19:10', '19:05', '19:00', true],
    ['ten minutes earlier', '18:50', '19:00', '19:00', true],
    ['the same', '19:20', '19:20', '19:00', false],
  ])(
    'OB-33: a promise (%s: %s after %s, last mailed %s) is mailed: %j',
    (_, promise, previous, mailed, expected) => {
      const time = (text: string | null) => (text === null ? null : at(text));
      const change = { promise: at(promise), previous: time(previous), mailed: time(mailed) };
      expect(isPromiseMailed(change)).toBe(expected);
    },
  );

  it('OB-33: a guest who reads mails only is never ten minutes wrong after a promise was moved', () => {
    fc.assert(
      fc.property(anyMoment, fc.array(anyMoment, { minLength: 2 }), (requestedAt, promises) => {
        let mailed = requestedAt;
        for (const [index, promise] of promises.entries()) {
          const previous = promises[index - 1] ?? null;
          if (isPromiseMailed({ promise, previous, mailed })) mailed = promise;
          if (previous !== null && promise !== previous) {
            expect(Math.abs(promise - mailed)).toBeLessThan(10 * MINUTE);
          }
        }
      }),
    );
  });

  it('OB-33: every change is pushed, the first promise with the acceptance', () => {
    expect(isPromisePushed({ promise: at('19:00'), previous: null })).toBe(false);
    expect(isPromisePushed({ promise: at('19:00'), previous: at('19:00') })).toBe(false);
    expect(isPromisePushed({ promise: at('19:05'), previous: at('19:00') })).toBe(true);
  });
});

describe('a guest who cancels', () => {
  const anyOrder = fc.record({
    progress: fc.constantFrom(...ORDER_PROGRESS),
    requestedAt: fc.option(anyMoment),
    promisedAt: fc.option(anyMoment),
  });

  it.each([
    ['as requested', 'accepted', '19:00', false],
    ['30 minutes later', 'accepted', '19:30', false],
    ['more than 30 minutes later', 'accepted', '19:35', true],
    ['more than 30 minutes later, in preparation', 'preparing', '19:35', false],
    ['more than 30 minutes later, ready', 'ready', '19:35', false],
    ['nothing', 'received', null, true],
    ['as requested, before it is accepted', 'received', '19:00', true],
    ['nothing', 'accepted', null, false],
  ] as const)(
    'OB-34: before the requested time, promised %s (%s, %s): %j',
    (_, progress, promise, expected) => {
      const order = {
        progress,
        requestedAt: at('19:00'),
        promisedAt: promise === null ? null : at(promise),
      };
      expect(mayGuestCancel(order, at('18:30'))).toBe(expected);
    },
  );

  it('OB-34: may do so too when the time has passed by more than 30 minutes without a preparation', () => {
    const order = {
      progress: 'accepted',
      requestedAt: at('19:00'),
      promisedAt: at('19:00'),
    } as const;
    expect(mayGuestCancel(order, at('19:30'))).toBe(false);
    expect(mayGuestCancel(order, at('19:30') + 1)).toBe(true);
    expect(cancellableFrom(order)).toBe(at('19:30') + 1);
  });

  it('OB-34: may do so until it is accepted, with or without a requested time', () => {
    for (const requestedAt of [null, at('19:00')]) {
      const order = { progress: 'received', requestedAt, promisedAt: null } as const;
      expect(mayGuestCancel(order, at('18:00'))).toBe(true);
      expect(mayGuestCancel(order, at('23:00'))).toBe(true);
    }
  });

  it('OB-34, OB-51: can never do so once it was handed over, also where it is recalled', () => {
    for (const progress of ORDER_PROGRESS) {
      const order = { progress, requestedAt: at('19:00'), promisedAt: null, wasHandedOver: true };
      expect(cancellableFrom(order)).toBeNull();
      expect(mayGuestCancel(order, at('23:00'))).toBe(false);
    }
  });

  it('OB-34: can never do so once it is in preparation, or accepted without a requested time', () => {
    fc.assert(
      fc.property(anyOrder, anyMoment, (order, now) => {
        if (order.progress === 'received') return;
        if (order.progress === 'accepted' && order.requestedAt !== null) return;
        expect(cancellableFrom(order)).toBeNull();
        expect(mayGuestCancel(order, now)).toBe(false);
      }),
    );
  });

  it('OB-34: keeps the right as time passes and as the promise moves away', () => {
    fc.assert(
      fc.property(anyOrder, anyMoment, fc.nat(), (order, now, later) => {
        fc.pre(mayGuestCancel(order, now));
        expect(mayGuestCancel(order, now + later)).toBe(true);
        const moved = { ...order, promisedAt: (order.promisedAt ?? now) + later };
        expect(mayGuestCancel(moved, now)).toBe(true);
      }),
    );
  });
});
