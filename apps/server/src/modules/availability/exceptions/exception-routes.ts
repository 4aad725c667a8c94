import { availableLocales } from '@comptoir/contract/languages/available-locales';
import {
  deletedExceptionAnswer,
  type ExceptionRequest,
  exceptionChange,
  exceptionParams,
  exceptionRequest,
  exceptionsAnswer,
  publicHolidayAnswer,
  publicHolidayParams,
  publicHolidayRequest,
  type StaffException,
  savedExceptionAnswer,
  type UnservedOrder,
} from '@comptoir/contract/staff/exceptions';
import { publicHolidays } from '@comptoir/domain/availability/public-holidays';
import { TRANSLATED_LOCALES } from '@comptoir/domain/languages/locale';
import { serviceDay, serviceDayBounds } from '@comptoir/domain/orders/board';
import { addDays, type CalendarDate } from '@comptoir/domain/schedule/restaurant-time';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Orders } from '#modules/orders/orders.ts';
import { type StaffAccess, staffApi, staffChange } from '#modules/staff/staff.ts';
import { problem } from '#plugins/http/outcome.ts';
import type { Resources } from '#resources.ts';
import type { RestaurantSnapshot } from '#restaurant/snapshot.ts';
import type { LiveAvailability } from '../availability.ts';
import {
  exceptionStore,
  type Hours,
  isSame,
  type StoredException,
  scheduleException,
  unservedOrders,
} from './exception-store.ts';

/** Holidays are proposed for a year. */
const HOLIDAY_DAYS = 365;

type Saved =
  | { readonly kind: 'saved'; readonly exception: StoredException }
  | { readonly kind: 'not_found' | 'exception_stale' | 'exception_exists' };

/** Other hours on some days, and the public holidays. Rules SV-40 to SV-44. */
export function exceptionRoutes(
  app: FastifyInstance,
  dependencies: Pick<Resources, 'pool' | 'clock'> & {
    readonly access: StaffAccess;
    readonly orders: { readonly board: Pick<Orders['board'], 'open'> };
    readonly availability: Pick<LiveAvailability, 'refresh'>;
    readonly restaurant: () => Promise<Hours & Pick<RestaurantSnapshot, 'settings'>>;
  },
): void {
  const { pool, access, orders, availability, restaurant, clock } = dependencies;

  /** A change that orders are judged by. */
  const change = <Value>(
    request: FastifyRequest,
    work: Parameters<typeof staffChange<Value>>[3],
  ): Promise<Value> => staffChange(dependencies, access.callerOf(request), 'availability', work);

  async function today(): Promise<CalendarDate> {
    return serviceDay(clock(), (await restaurant()).scheduling.pickup.timezone);
  }

  /** Finds the orders that fall out of the hours between two states of the exceptions. Rule SV-43. */
  async function finder(request: FastifyRequest) {
    const hours = await restaurant();
    const { timezone } = hours.scheduling.pickup;
    const { from } = serviceDayBounds(await today(), timezone);
    const open = await orders.board.open(from);
    const seesGuests = access.callerOf(request).permissions.has('orders.guest');
    return (before: readonly StoredException[], after: readonly StoredException[]) =>
      unservedOrders(
        open,
        before.map(scheduleException),
        after.map(scheduleException),
        hours,
        seesGuests,
      );
  }

  /** An exception with the orders that its days no longer serve. */
  async function answer(request: FastifyRequest, exception: StoredException) {
    await availability.refresh();
    const all = await exceptionStore(pool).list(await today());
    const find = await finder(request);
    return withOrders(exception, all, find);
  }

  /** The errors of a request that can't be judged without the clock. */
  async function errorsOf({ from, to }: ExceptionRequest) {
    const day = await today();
    const lastDay = twoYearsAfter(day);
    const isOver = to < day;
    if (!isOver && to <= lastDay) return null;
    const path = isOver && from < day ? 'to' : to > lastDay ? 'to' : 'from';
    const message = isOver ? 'Ces jours sont passés.' : 'Deux ans à l’avance au plus.';
    return { errors: [{ path, message }] };
  }

  const staff = staffApi(app, { access });

  staff.get(
    '/v2/staff/exceptions',
    {
      can: 'orders.read',
      summary: 'Exceptions of the hours that are not over, and the public holidays of a year.',
      answer: exceptionsAnswer,
    },
    async (request) => {
      const store = exceptionStore(pool);
      const day = await today();
      const languages = availableLocales((await restaurant()).settings);
      const [all, asUsual, find] = await Promise.all([
        store.list(day),
        store.holidaysAsUsual(),
        finder(request),
      ]);
      return {
        today: day,
        exceptions: all.map((exception) => withOrders(exception, all, find)),
        public_holidays: publicHolidays(day, addDays(day, HOLIDAY_DAYS)).map((holiday) => ({
          ...holiday,
          is_as_usual: asUsual.has(holiday.day),
        })),
        languages: TRANSLATED_LOCALES.filter((locale) => languages.includes(locale)),
      };
    },
  );

  staff.post(
    '/v2/staff/exceptions',
    {
      can: 'availability.write',
      summary: 'Adds an exception; answers with the orders that it no longer serves.',
      body: exceptionRequest,
      answer: savedExceptionAnswer,
      problems: ['exception_exists'],
    },
    async (request) => {
      const errors = await errorsOf(request.body);
      if (errors) return problem('validation', errors);
      const saved = await change(request, async (client, record): Promise<Saved> => {
        const store = exceptionStore(client);
        const same = await store.findSame(request.body);
        if (same) {
          // The same request again, as after a lost answer.
          return isSame(same, request.body)
            ? { kind: 'saved', exception: same }
            : { kind: 'exception_exists' };
        }
        const exception = await store.add(request.body);
        record({
          action: 'exception.add',
          subject: subjectOf(exception),
          after: request.body,
        });
        return { kind: 'saved', exception };
      });
      if (saved.kind !== 'saved') return problem(saved.kind);
      return answer(request, saved.exception);
    },
  );

  staff.put(
    '/v2/staff/exceptions/:exception_id',
    {
      can: 'availability.write',
      summary: 'Changes the revision of an exception that it names.',
      params: exceptionParams,
      body: exceptionChange,
      answer: savedExceptionAnswer,
      problems: ['not_found', 'exception_stale', 'exception_exists'],
    },
    async (request) => {
      const { revision, ...content } = request.body;
      const errors = await errorsOf(content);
      if (errors) return problem('validation', errors);
      const saved = await change(request, async (client, record): Promise<Saved> => {
        const store = exceptionStore(client);
        const before = await store.find(request.params.exception_id);
        if (!before) return { kind: 'not_found' };
        if (isSame(before, content)) return { kind: 'saved', exception: before };
        if (before.revision !== revision) return { kind: 'exception_stale' };
        const same = await store.findSame(content);
        if (same && same.exception_id !== before.exception_id) {
          return { kind: 'exception_exists' };
        }
        const exception = await store.change(before.exception_id, content);
        record({
          action: 'exception.change',
          subject: subjectOf(exception),
          before: contentOf(before),
          after: content,
        });
        return { kind: 'saved', exception };
      });
      if (saved.kind !== 'saved') return problem(saved.kind);
      return answer(request, saved.exception);
    },
  );

  staff.delete(
    '/v2/staff/exceptions/:exception_id',
    {
      can: 'availability.write',
      summary: 'Removes an exception; one that is gone is removed already.',
      params: exceptionParams,
      answer: deletedExceptionAnswer,
    },
    async (request) => {
      const removed = await change(request, async (client, record) => {
        const store = exceptionStore(client);
        const before = await store.find(request.params.exception_id);
        if (!before) return null;
        await store.remove(before.exception_id);
        record({
          action: 'exception.remove',
          subject: subjectOf(before),
          before: contentOf(before),
        });
        return before;
      });
      if (!removed) return { orders: [] };
      await availability.refresh();
      const rest = await exceptionStore(pool).list(await today());
      const find = await finder(request);
      return { orders: find([...rest, removed], rest) };
    },
  );

  staff.put(
    '/v2/staff/public-holidays/:day',
    {
      can: 'availability.write',
      summary: 'Says whether the restaurant opens as usual on a public holiday.',
      params: publicHolidayParams,
      body: publicHolidayRequest,
      answer: publicHolidayAnswer,
      problems: ['not_found'],
    },
    async (request) => {
      const { day } = request.params;
      const { is_as_usual } = request.body;
      const [holiday] = publicHolidays(day, day);
      if (!holiday) return problem('not_found');
      await staffChange(dependencies, access.callerOf(request), null, async (client, record) => {
        const hasChanged = await exceptionStore(client).setHoliday(day, is_as_usual);
        const action = is_as_usual ? 'holiday.as_usual' : 'holiday.ask_again';
        if (hasChanged) record({ action, subject: `holiday:${day}` });
      });
      return { ...holiday, is_as_usual };
    },
  );
}

function withOrders(
  exception: StoredException,
  all: readonly StoredException[],
  find: (before: readonly StoredException[], after: readonly StoredException[]) => UnservedOrder[],
): StaffException {
  const others = all.filter(({ exception_id }) => exception_id !== exception.exception_id);
  return { ...exception, orders: find(others, all) };
}

function contentOf(exception: StoredException): ExceptionRequest {
  const { from, to, order_type, ranges, message, translations } = exception;
  return { from, to, order_type, ranges, message, ...(translations && { translations }) };
}

/** Compared as text: what would be 29 February lies behind 28 February, and before 1 March. */
function twoYearsAfter(day: CalendarDate): string {
  return `${Number(day.slice(0, 4)) + 2}${day.slice(4)}`;
}

function subjectOf({ exception_id }: StoredException): string {
  return `exception:${exception_id}`;
}
