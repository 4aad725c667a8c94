import { randomUUID } from 'node:crypto';
import type { BasisPoints, Cents } from '@comptoir/domain/money/money';
import {
  decideSubstitution,
  type MadeProposal,
  type SubstitutionAsked,
  type SubstitutionDecision,
} from '@comptoir/domain/orders/decide-substitution';
import { ANSWER_WITHIN_MS, effectWithoutAnswer } from '@comptoir/domain/orders/substitution';
import type { Clock } from '#clock.ts';
import type { Executor } from '#db/connection.ts';
import { enqueueProposalMail } from '#jobs/mails/enqueue-mail.ts';
import { enqueueProposalPush } from '#jobs/push/push-notifications.ts';
import type { NamedRequest } from '#plugins/http/named-request.ts';
import type { RecordedChange } from '../changing/order-change.ts';
import { guestLines } from '../guest-lines.ts';
import { type EventOrigin, recordEvent } from '../order-events.ts';
import type { OrderMoney } from '../order-money.ts';
import { type OptionNames, type OrderLineRow, soldName } from '../order-row.ts';
import { lockOrderRow } from '../placing/order-locks.ts';
import { judgeRequest, storeRequest } from '../request-keys.ts';
import { namesOf } from '../sold-options.ts';
import type { ProposalNames } from './proposal-row.ts';
import { type ChangeableLine, type ChangeableOrder, changeableOrder } from './sold-lines.ts';

/** A dish that may be served instead. */
export interface SwapDish {
  readonly itemId: string;
  readonly name: string;
  readonly options: OrderLineRow['options'];
  /** Its name, and those of its choices, in the language of the order, for the guest. */
  readonly guestName: string;
  readonly guestOptions: OptionNames;
  /** With its choices for the order's type; in a formula what it costs on top of the formula's price. */
  readonly unitPrice: Cents;
  readonly taxRate: BasisPoints;
}

/** What a person proposes to the guest of an order. */
export interface Proposal extends SubstitutionAsked {
  readonly orderId: string;
  /** The dish of a swap for an order; null where it is not served so. */
  readonly findDish: (
    order: Pick<ChangeableOrder, 'locale' | 'order_type' | 'slot_starts_at' | 'lines'>,
  ) => SwapDish | 'wrong_choices' | null;
  readonly text: string | null;
  readonly noAnswer: 'keep' | 'cancel';
  readonly named: NamedRequest;
  readonly origin: EventOrigin;
  /** Records it for the audit log. Rule OB-17. */
  readonly record: (change: RecordedChange) => void;
}

type Decision = SubstitutionDecision<ChangeableLine, SwapDish>;

export type ProposalAnswered =
  | { readonly kind: 'proposed' }
  | Exclude<Decision, { kind: 'propose' }>;

/**
 * Proposes a change to the guest of an order that is not handed over, in a transaction of the caller. It has the order
 * locked, so that an order has one open proposal. Rules SU-1, SU-2, SU-6, SU-7 and SU-13.
 */
export async function proposeSubstitution(
  client: Executor,
  money: OrderMoney,
  clock: Clock,
  proposal: Proposal,
): Promise<ProposalAnswered> {
  const { orderId, origin, record } = proposal;
  const request = { orderId, subject: 'substitution', named: proposal.named } as const;
  // Sent together with BEGIN: the facts are read once the lock is held.
  const [progress, state, changeable] = await Promise.all([
    lockOrderRow(client, orderId),
    judgeRequest(client, request),
    changeableOrder(client, money, orderId),
  ]);
  const order = progress && changeable && { ...changeable, progress };
  const dish = order && proposal.kind === 'swap' ? proposal.findDish(order) : null;
  const decision = decideSubstitution(proposal, { request: state, order, dish });
  if (decision.kind !== 'propose') return decision;
  const now = clock();
  const substitution_id = randomUUID();
  const row = rowOf(proposal, decision);
  const at = [new Date(now), new Date(now + ANSWER_WITHIN_MS)];
  const event = { type: 'proposed', data: { substitution_id } } as const;
  await Promise.all([
    client.query(INSERT, [substitution_id, orderId, JSON.stringify(row), ...at]),
    recordEvent(client, orderId, event, origin, now),
    storeRequest(client, request),
  ]);
  await enqueueProposalPush(client, orderId, now);
  await enqueueProposalMail(client, orderId, substitution_id);
  const after = { ...row, text: undefined, substitution_id };
  record({ action: 'propose', orderId, before: {}, after });
  return { kind: 'proposed' };
}

function rowOf(
  { kind, position, quantity, dishAt = null, text, noAnswer, named, origin }: Proposal,
  { line, dish, isAll, accept, drop }: MadeProposal<ChangeableLine, SwapDish>,
) {
  const replaced = dishAt === null ? undefined : line?.dishes?.[dishAt];
  const isSame = dish?.itemId === (replaced ?? line)?.item_id;
  return {
    kind,
    text,
    idempotency_key: named.key,
    accept_cents: accept,
    drop_cents: drop,
    position: line && position,
    quantity: line && quantity,
    item_name: line && nameOf(line, replaced, isSame),
    dish_at: dishAt,
    swap_item_id: dish?.itemId ?? null,
    swap_name: dish?.name ?? null,
    swap_options: dish?.options ?? null,
    swap_price_cents: dish?.unitPrice ?? null,
    translation: translatedNames(line, dish, dishAt, isSame),
    is_all: isAll,
    without_answer: effectWithoutAnswer(kind, noAnswer, isAll),
    person_name: origin.person?.name ?? null,
    device_name: origin.device?.name ?? null,
  };
}

/** « Formule midi, Soupe », « Pizza, Grande »; with the choices of what other ones are proposed of. */
function nameOf(line: SoldNames, dish: SoldNames | undefined, withChoices: boolean): string {
  const replaced = dish ?? line;
  const choices = replaced.options.filter(({ is_size }) => !is_size).map(({ name }) => name);
  const names = [line, dish].flatMap((sold) => (sold ? [soldName(sold)] : []));
  return [...names, ...(withChoices ? choices : [])].join(', ');
}

type SoldNames = Parameters<typeof soldName>[0];

/** The names for the guest, where one of them is not that of the kitchen. */
function translatedNames(
  line: ChangeableLine | null,
  dish: SwapDish | null,
  dishAt: number | null,
  withChoices: boolean,
): ProposalNames | null {
  const isDishTranslated =
    dish !== null &&
    (dish.guestName !== dish.name ||
      JSON.stringify(dish.guestOptions) !== JSON.stringify(namesOf(dish.options)));
  if (!line || (!line.translation && !isDishTranslated)) return null;
  const [shown = line] = guestLines([line]);
  const replaced = dishAt === null ? undefined : shown.dishes?.[dishAt];
  return {
    item_name: nameOf(shown, replaced, withChoices),
    swap_name: dish?.guestName ?? null,
    swap_options: dish?.guestOptions ?? null,
  };
}

const INSERT = `
  WITH proposed AS (INSERT INTO order_substitutions (
    substitution_id, order_id, kind, position, quantity, item_name, dish_at, swap_item_id, swap_name, swap_options,
    swap_price_cents, text, accept_cents, drop_cents, without_answer, proposed_at, answer_until, person_name, device_name,
    idempotency_key, is_all, translation
  )
  SELECT $1, $2, kind, position, quantity, item_name, dish_at, swap_item_id, swap_name, swap_options,
    swap_price_cents, text, accept_cents, drop_cents, without_answer, $4::timestamptz, $5::timestamptz, person_name, device_name,
    idempotency_key, is_all, translation
  FROM json_populate_record(NULL::order_substitutions, $3))
  SELECT add_job('proposal-deadline', $1, interval '${ANSWER_WITHIN_MS} milliseconds')`;
