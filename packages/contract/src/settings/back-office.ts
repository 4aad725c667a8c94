import type { Cents } from '@comptoir/domain/money/money';
import { z } from 'zod';
import { toCents } from '../wire/euros.ts';
import { euros, identifier, shownName, yesOrNo } from '../wire/scalars.ts';
import { isYes } from '../wire/yes-or-no.ts';

const A_DAY_IN_MINUTES = 24 * 60;
const minutes = z.number().int().min(1).max(A_DAY_IN_MINUTES);
const flag = yesOrNo.nullish();

/** What several dishes need and may run out, as the staff names it. Rule SV-91. */
const ingredient = z.looseObject({
  id: identifier,
  name: shownName(100),
});

/** What happens to an order that waits too long, and to one whose guest does not answer; and the ingredients; a private group. Rules OB-41 and SV-91. */
export const kitchen = z
  .looseObject({
    accept_within: minutes.nullish(),
    cancel_after: minutes.nullish(),
    watch_minutes: minutes.nullish(),
    pause_without_board: flag,
    auto_accept: flag,
    no_answer: z.enum(['keep', 'cancel']).nullish(),
    ingredients: z.array(ingredient).nullish(),
  })
  .refine(
    ({ accept_within, cancel_after }) =>
      (cancel_after ?? null) === null ||
      Number(cancel_after) >= (accept_within ?? DEFAULTS.acceptWithin),
    { message: 'au moins accept_within', path: ['cancel_after'] },
  );

/** The ingredients that items can name, in the restaurant's order. Rule SV-91. */
export function kitchenIngredients(settings: {
  readonly kitchen?: z.output<typeof kitchen> | null | undefined;
}): readonly { readonly id: string; readonly name: string }[] {
  return settings.kitchen?.ingredients ?? [];
}

/** What staff may do on their own; a private group. Rule OB-41. */
export const staff = z.looseObject({ refund_limit: euros.nullish(), pin_for_advance: flag });

const DEFAULTS = { acceptWithin: 5, watchMinutes: 3, refundLimit: 20 } as const;

/** The rules of the kitchen with all defaults applied; durations in minutes. */
export interface KitchenRules {
  /** After this without an acceptance the restaurant is alerted; after twice this the alert webhook is called. */
  readonly acceptWithin: number;
  /** After this an order that was not accepted is cancelled; null for never. */
  readonly cancelAfter: number | null;
  /** After this without an open board the restaurant is alerted of the orders that wait. */
  readonly watchMinutes: number;
  /** Whether orders as soon as possible are taken only while a board is open. */
  readonly pauseWithoutBoard: boolean;
  /** Whether an order that has its place in its slot is accepted at once. */
  readonly autoAccept: boolean;
  /** What happens to an order whose guest does not answer a proposal. Rule SU-4. */
  readonly noAnswer: 'keep' | 'cancel';
}

/** The rules of the kitchen, with defaults for omitted fields. Rule OB-41. */
export function kitchenRules(settings: {
  readonly kitchen?: z.output<typeof kitchen> | null | undefined;
}): KitchenRules {
  const rules = settings.kitchen;
  return {
    acceptWithin: rules?.accept_within ?? DEFAULTS.acceptWithin,
    cancelAfter: rules?.cancel_after ?? null,
    watchMinutes: rules?.watch_minutes ?? DEFAULTS.watchMinutes,
    pauseWithoutBoard: isYes(rules?.pause_without_board, false),
    autoAccept: isYes(rules?.auto_accept, false),
    noAnswer: rules?.no_answer ?? 'keep',
  };
}

/** The rules of the staff with all defaults applied. */
export interface StaffRules {
  /** The most that the counter refunds of one order, in cents. */
  readonly refundLimit: Cents;
  /** Whether forward steps on a device need a PIN. */
  readonly isPinNeededToAdvance: boolean;
}

/**
 * The rules of the staff, with defaults for omitted fields. Rule OB-41.
 *
 * @public For the transitions of the order board.
 */
export function staffRules(settings: {
  readonly staff?: z.output<typeof staff> | null | undefined;
}): StaffRules {
  return {
    refundLimit: toCents(settings.staff?.refund_limit ?? DEFAULTS.refundLimit),
    isPinNeededToAdvance: isYes(settings.staff?.pin_for_advance, true),
  };
}
