import type {
  ItemReportRequest,
  WireGuestReports,
} from '@comptoir/contract/reported-items/guest-reports';
import type { WireStaffReport } from '@comptoir/contract/reported-items/staff-reports';
import type pg from 'pg';
import { anOrder, type OrderBody } from '#test/builders/order-builder.ts';
import { boardOf, type Member } from './board-shop.ts';
import { type CardShop, paidOrder } from './card-shop.ts';
import { FRIDAY_EVENING, type Shop } from './checkout-shop.ts';
import { ordersAt } from './orders-at.ts';

/** Half an hour after every order of these tests is handed over. */
export const HALF_AN_HOUR_LATER = FRIDAY_EVENING + 30 * 60_000;

let sent = 0;

/** One of the two makis of 5.90 € is missing. */
export function aReport(overrides: Partial<ItemReportRequest> = {}): ItemReportRequest {
  sent += 1;
  return {
    local_id: `report-${sent}`,
    units: [{ part: 1, quantity: 1, problem: 'missing' }],
    ...overrides,
  };
}

/** The answer to a guest who reads or reports. */
interface GuestReply {
  readonly status: number;
  readonly code: string | undefined;
  readonly paths: readonly string[];
  readonly reports: WireGuestReports;
}

/** What a guest reads and reports of an order, by its key. */
export function guestOf({ app }: Pick<Shop, 'app'>, key: string) {
  const url = `/v2/public/orders/${key}/reported-items`;
  const read = (answer: Awaited<ReturnType<typeof app.inject>>): GuestReply => {
    const body = answer.json();
    return {
      status: answer.statusCode,
      code: body.code,
      paths: (body.errors ?? []).map(({ path }: { readonly path: string }) => path),
      reports: body.payload,
    };
  };
  return {
    read: async () => read(await app.inject(url)),
    report: async (payload: object = aReport()) =>
      read(await app.inject({ method: 'POST', url, payload })),
  };
}

/** What staff reads of the reports of an order, and how it closes them. */
export function reportsOf(shop: Pick<Shop, 'app'>, who: Member) {
  const board = boardOf(shop, who);
  const read = ({ status, body }: Awaited<ReturnType<typeof board.get>>) => ({
    status,
    code: body.code,
    limit: body.limit,
    reports: (body.payload as unknown as { readonly reports: readonly WireStaffReport[] })?.reports,
  });
  const path = (orderId: string, reportId: string) =>
    `orders/${orderId}/reported-items/${reportId}`;
  return {
    list: async (orderId: string) => read(await board.get(`orders/${orderId}/reported-items`)),
    open: async () => read(await board.get('reported-items')),
    refund: async (orderId: string, reportId: string) =>
      read(await board.post(`${path(orderId, reportId)}/refund`, {})),
    answer: async (orderId: string, reportId: string, text: string) =>
      read(await board.post(`${path(orderId, reportId)}/answer`, { text })),
    photograph: (orderId: string, reportId: string) =>
      shop.app.inject({
        url: `/v2/staff/${path(orderId, reportId)}/photograph`,
        headers: who.headers,
      }),
  };
}

/** An order in cash that was handed over at 18:00; its id opens it for a day. */
export async function handedOverOrder(
  shop: Pick<Shop, 'post' | 'put'>,
  pool: pg.Pool,
  order: OrderBody = anOrder(),
): Promise<string> {
  const placed = await shop.post('/v2/public/checkout/', order);
  const orderId = String(placed.body.payload?.order_id);
  await shop.put('/v2/public/checkout/', { order_id: orderId, status: 'pending' });
  await ordersAt(pool).advance(orderId, 'handed_over');
  return orderId;
}

/** Two makis over 11.80 €, paid by card and handed over at 18:00. */
export async function handedOverCardOrder(shop: CardShop, pool: pg.Pool) {
  const paid = await paidOrder(shop);
  await ordersAt(pool).advance(paid.orderId, 'handed_over');
  return paid;
}
