import { type CourierAsked, decideCourier } from '@comptoir/domain/orders/decide-courier';
import type pg from 'pg';
import type { Clock } from '#clock.ts';
import { transaction } from '#db/transaction.ts';
import { type NamedOrigin, recordEvent } from '../order-events.ts';
import { storeRequest } from '../request-keys.ts';
import {
  answerUnwritten,
  type BoardRequest,
  type ChangedBy,
  lockAndRead,
  type OrderChange,
} from './order-change.ts';

/** Says who delivers an order: of two couriers who take one at once exactly one has it. Rules CO-3, OB-5 and OB-6. */
export function assignCouriers(pool: pg.Pool, clock: Clock) {
  return function assignCourier(
    orderId: string,
    courier: NamedOrigin | null,
    asking: Pick<CourierAsked, 'by'>,
    by: ChangedBy & { readonly board: BoardRequest },
  ): Promise<OrderChange> {
    const { revision, named, record } = by.board;
    return transaction(pool, async (client): Promise<OrderChange> => {
      const read = await lockAndRead(client, orderId, by);
      const now = clock();
      const asked = { revision, courierId: courier?.id ?? null, by: asking.by };
      const decision = decideCourier(asked, { ...read, now });
      if (decision.kind !== 'assign') return answerUnwritten(client, orderId, by, decision);
      const before = { courier_id: decision.order.courierId };
      const after = { courier_id: courier?.id ?? null };
      await client.query(ASSIGN, [orderId, courier?.id ?? null, courier?.name ?? null]);
      await Promise.all([
        recordEvent(client, orderId, { type: 'courier_changed', data: after }, by, now),
        record(client, { action: 'courier', orderId, before, after }, now),
        storeRequest(client, { orderId, subject: 'change', named }),
      ]);
      return { kind: 'assigned' };
    });
  };
}

const ASSIGN = 'UPDATE orders SET courier_id = $2, courier_name = $3 WHERE order_id = $1';
