import type { WireOrderState } from '@comptoir/contract/orders/order-status';
import type {
  ProposalRequestBody,
  WireSubstitutions,
} from '@comptoir/contract/staff/substitutions';
import { deadlineTask } from '#modules/substitutions/deadline-task.ts';
import { aCategory, aMenu, anItem } from '#test/builders/restaurant-builder.ts';
import type { TestDatabase } from '#test/harness/database.ts';
import { aPerson, boardOf, type Member } from './board-shop.ts';
import { type CardShop, type cardShops, paidOrder } from './card-shop.ts';
import { runTask } from './due-jobs.ts';
import { keyOf, ordersAt } from './orders-at.ts';

/** The menu with a soup of 4.90 € and a bowl of 12.00 €, both at 10 %. */
export const MENU_WITH_SOUP = aMenu({
  categories: [
    ...aMenu().categories,
    aCategory({
      category_id: 'plats',
      category_name: 'Plats',
      items: [
        anItem({
          item_id: 'soupe',
          item_category_id: 'plats',
          item_name: 'Soupe miso',
          item_price: { price_pickup: 4.9, price_delivery: 5.4, tax_rate: 10 },
        }),
        anItem({
          item_id: 'bol',
          item_category_id: 'plats',
          item_name: 'Bol saumon',
          item_price: { price_pickup: 12, price_delivery: 13, tax_rate: 10 },
        }),
      ],
    }),
  ],
});

/** One of the two makis of 5.90 € of a usual order. */
export const ONE_MAKI = { kind: 'drop', position: 1, quantity: 1 } as const;
export const SOUP = { kind: 'swap', position: 1, quantity: 1, swap_item_id: 'soupe' } as const;

/** What the staff is answered. */
export interface ProposalReply {
  readonly status: number;
  readonly code: string | undefined;
  readonly paths: readonly string[];
  readonly substitutions: WireSubstitutions;
}

/** The routes of proposals as this member calls them. */
export function proposalsOf(shop: Pick<CardShop, 'app'>, who: Member) {
  const board = boardOf(shop, who);
  let keys = 0;
  const read = ({ status, body }: Awaited<ReturnType<typeof board.get>>): ProposalReply => ({
    status,
    code: body.code,
    paths: (body.errors ?? []).map(({ path }) => path),
    substitutions: (
      body.payload as unknown as { readonly substitutions: WireSubstitutions } | undefined
    )?.substitutions as WireSubstitutions,
  });
  return {
    ...board,
    list: async (orderId: string) => read(await board.get(`orders/${orderId}/substitutions`)),
    /** Proposes to an order as it is now, unless the body names another revision. */
    propose: async (
      orderId: string,
      body: Omit<ProposalRequestBody, 'revision'> & { readonly revision?: number },
      key?: string,
    ) => {
      keys += 1;
      const revision = body.revision ?? (await board.full(orderId))?.revision ?? 0;
      const headers = { 'idempotency-key': key ?? `${who.cookie.slice(-8)}-${keys}` };
      const path = `orders/${orderId}/substitutions`;
      return read(await board.post(path, { ...body, revision }, headers));
    },
    withdraw: async (orderId: string, substitutionId: string) =>
      read(await board.post(`orders/${orderId}/substitutions/${substitutionId}/withdraw`, {})),
  };
}

/** The page of an order as its guest uses it. */
export function guestOf({ app }: Pick<CardShop, 'app'>, key: string) {
  const url = `/v2/public/orders/${key}`;
  async function state(): Promise<WireOrderState> {
    return (await app.inject({ url })).json().payload;
  }
  return {
    state,
    async answer(answer: string, substitutionId?: string) {
      const id = substitutionId ?? (await state()).proposals?.at(-1)?.substitution_id ?? 'none';
      const payload = { answer };
      const reply = await app.inject({
        method: 'POST',
        url: `${url}/substitutions/${id}`,
        payload,
      });
      const body = reply.json();
      return {
        status: reply.statusCode,
        code: body.code as string | undefined,
        state: body.payload as WireOrderState | undefined,
      };
    },
  };
}

type Proposed = Parameters<ReturnType<typeof proposalsOf>['propose']>[1];

/** Proposes something to the guest of a paid order. */
export function proposedBy(database: TestDatabase) {
  return async (shop: CardShop, body: Proposed = ONE_MAKI) => {
    const { orderId, intentId } = await paidOrder(shop);
    const staff = proposalsOf(shop, await aPerson(database.pool, 'owner'));
    const { substitutions } = await staff.propose(orderId, body);
    const substitutionId = String(substitutions.proposals[0]?.substitution_id);
    const guest = guestOf(shop, await keyOf(database, orderId));
    return { orderId, intentId, substitutionId, staff, guest };
  };
}

/** Runs the jobs of all open proposals at a moment; answers how many have ended. */
export async function endDue(pool: Parameters<typeof ordersAt>[0], now: number): Promise<number> {
  const { rows } = await pool.query<{ id: string }>(
    'SELECT substitution_id AS id FROM order_substitutions WHERE outcome IS NULL',
  );
  return runTask(
    deadlineTask({ pool, orders: ordersAt(pool, now) }),
    rows.map(({ id }) => id),
  );
}

/** Opens the card shop with the dishes of `MENU_WITH_SOUP`. */
export function withSoup(openShop: ReturnType<typeof cardShops>) {
  return (options: Parameters<typeof openShop>[0] = {}) =>
    openShop({ ...options, menus: [MENU_WITH_SOUP] });
}
