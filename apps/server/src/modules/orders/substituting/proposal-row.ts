import type { Cents } from '@comptoir/domain/money/money';
import type {
  ProposalEffect,
  ProposalKind,
  ProposalOutcome,
} from '@comptoir/domain/orders/substitution';
import type { Executor } from '#db/connection.ts';
import type { OptionNames, OrderLineRow } from '../order-row.ts';

/** The names that a proposal is about. */
export type ProposalNames = Pick<ProposalRow, 'item_name' | 'swap_name'> & {
  readonly swap_options: OptionNames | null;
};

/** A proposal to change an order, as it is stored; amounts in cents. */
export interface ProposalRow {
  readonly substitution_id: string;
  readonly kind: ProposalKind;
  /** The line and its units; null where all of the order is to be cancelled. */
  readonly position: number | null;
  readonly quantity: number | null;
  readonly item_name: string | null;
  /** Of a formula the place of the dish that is replaced; null for the whole line. Rule SU-14. */
  readonly dish_at: number | null;
  readonly swap_item_id: string | null;
  readonly swap_name: string | null;
  /** What is chosen of it, at no price of its own; null where no dish is proposed. Rule SU-16. */
  readonly swap_options: OrderLineRow['options'] | null;
  /** These names in the guest's language; null where they are those of the kitchen. Rule LA-35. */
  readonly translation: ProposalNames | null;
  /** What one of the dish costs in the place of the units; in a formula on top of the formula's price. */
  readonly swap_price_cents: Cents | null;
  /** It is about all that is left of the order. Rule SU-13. */
  readonly is_all: boolean;
  readonly text: string | null;
  /** As the guest was notified: given back, or not to be paid. */
  readonly accept_cents: Cents;
  readonly drop_cents: Cents;
  readonly without_answer: Exclude<ProposalEffect, 'swapped'>;
  /** As PostgreSQL writes instants in JSON. */
  readonly proposed_at: string;
  readonly answer_until: string;
  readonly person_name: string | null;
  readonly device_name: string | null;
  readonly idempotency_key: string;
  /** Null while it is open. */
  readonly outcome: ProposalOutcome | null;
  readonly ended_by: 'guest' | 'staff' | 'time' | null;
  readonly ended_at: string | null;
  /** What was given back, or taken off the total. */
  readonly given_cents: Cents;
}

/** The dish that is proposed with its choices: « Pizza, Grande, Champignons ». Rule SU-16. */
export function swapName({
  swap_name,
  swap_options,
}: Pick<ProposalRow, 'swap_name' | 'swap_options'>): string | null {
  if (swap_name === null) return null;
  const choices = (swap_options ?? []).map(({ name, quantity }) =>
    quantity > 1 ? `${quantity} × ${name}` : name,
  );
  return [swap_name, ...choices].join(', ');
}

/** SQL for the proposals of an order, the oldest first; null without one. */
export const PROPOSALS = `(
      SELECT json_agg(proposal ORDER BY proposal.proposed_at) FROM order_substitutions AS proposal
      WHERE proposal.order_id = orders.order_id
    )`;

/** The proposals of an order, the oldest first. */
export async function proposalsOf(
  executor: Executor,
  orderId: string,
): Promise<readonly ProposalRow[]> {
  const { rows } = await executor.query<{ proposals: readonly ProposalRow[] | null }>(
    `SELECT ${PROPOSALS} AS proposals FROM orders WHERE order_id = $1`,
    [orderId],
  );
  return rows[0]?.proposals ?? [];
}
