import {
  boardAnswer,
  boardQuery,
  fullOrderAnswer,
  serviceAnswer,
  serviceRequest,
} from '@comptoir/contract/staff/board';
import { orderParams } from '@comptoir/contract/staff/transitions';
import type { Rush } from '@comptoir/domain/availability/live-state';
import { serviceDay, serviceDayBounds } from '@comptoir/domain/orders/board';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Clock } from '#clock.ts';
import type { LiveState, WatchLiveStates } from '#db/live-states.ts';
import type { Log } from '#log.ts';
import type { OrderMoney, Orders } from '#modules/orders/orders.ts';
import { type StaffAccess, staffApi, staffChange } from '#modules/staff/staff.ts';
import { problem } from '#plugins/http/outcome.ts';
import type { LiveStreams } from '#plugins/live/live-streams.ts';
import type { RestaurantSnapshot } from '#restaurant/snapshot.ts';
import { type Viewer, viewerOf } from './board-card.ts';
import { boardLists } from './board-lists.ts';
import { boardStore } from './boards.ts';
import { changeRoutes } from './change-routes.ts';
import { eventRoutes } from './event-routes.ts';
import { type CardRefunds, refundRoutes } from './refund-routes.ts';

export interface BoardDependencies {
  readonly pool: pg.Pool;
  readonly orders: Pick<
    Orders,
    'board' | 'events' | 'advance' | 'cancel' | 'changePromisedTime' | 'undo' | 'refund'
  >;
  readonly money: Pick<OrderMoney, 'sourcesOf' | 'refundsOf'>;
  readonly cardRefunds: CardRefunds;
  readonly access: StaffAccess;
  /** Calls the listener whenever any order may have changed. */
  readonly watchAll: (listener: () => void) => () => void;
  /** Sent whole beside the orders, as events of their names. */
  readonly states: readonly LiveState[];
  readonly watchStates: WatchLiveStates;
  readonly streams: LiveStreams;
  readonly restaurant: () => Promise<RestaurantSnapshot>;
  /** The rush that the staff has set; null for none. */
  readonly rush: () => Promise<Rush | null>;
  readonly clock: Clock;
  readonly log: Log;
}

/** The order board of the staff. Rules OB-1 to OB-21. */
export function boardRoutes(app: FastifyInstance, dependencies: BoardDependencies): void {
  const { pool, access, restaurant, clock } = dependencies;
  const lists = boardLists({ ...dependencies, executor: pool });

  const viewer = (request: FastifyRequest): Viewer => viewerOf(access.callerOf(request));

  const staff = staffApi(app, { access });

  eventRoutes(app, dependencies);
  changeRoutes(app, dependencies, lists);
  refundRoutes(app, dependencies);

  staff.get(
    '/v2/staff/orders',
    {
      can: 'orders.read',
      summary: 'The open board, the orders of a day of the service, or those of a search.',
      querystring: boardQuery,
      answer: boardAnswer,
    },
    async (request) => {
      const { day, search } = request.query;
      const who = viewer(request);
      if (search !== undefined) return lists.found(who, search);
      return day === undefined ? await lists.open(who) : await lists.ofDay(who, day);
    },
  );

  staff.get(
    '/v2/staff/orders/:order_id',
    {
      can: 'orders.read',
      summary: 'An order in full, with its history.',
      params: orderParams,
      answer: fullOrderAnswer,
      problems: ['order_unknown'],
    },
    async (request) => {
      const order = await lists.full(viewer(request), request.params.order_id);
      if (!order) return problem('order_unknown');
      return { order, now: new Date(clock()).toISOString() };
    },
  );

  staff.post(
    '/v2/staff/board/service',
    {
      can: 'orders.read',
      summary: 'Begins or ends the service of this device.',
      body: serviceRequest,
      answer: serviceAnswer,
    },
    async (request) => {
      const caller = access.callerOf(request);
      const { deviceKey } = viewerOf(caller);
      const { active } = request.body;
      const now = clock();
      const { timezone } = (await restaurant()).scheduling.pickup;
      const { from } = serviceDayBounds(serviceDay(now, timezone), timezone);
      const since = await staffChange(dependencies, caller, 'devices', async (client, record) => {
        record({ action: active ? 'service.begin' : 'service.end', subject: deviceKey });
        return boardStore(client).setService(deviceKey, active, from, now);
      });
      return { service_since: since?.toISOString() ?? null };
    },
  );
}
