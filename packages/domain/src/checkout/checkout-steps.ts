import type { OrderType } from '../menu/menu.ts';

/** The steps in their order. Rule K-1. */
export const CHECKOUT_STEPS = ['type', 'personal', 'delivery', 'payment', 'confirmation'] as const;
export type CheckoutStep = (typeof CHECKOUT_STEPS)[number];

/**
 * What changes the step; `name` of `open` is text from the address and may be no step, `enter` names none. Rules K-1 to
 * K-4 and K-26.
 */
export type CheckoutEvent =
  | { readonly kind: 'enter' }
  | { readonly kind: 'next' }
  | { readonly kind: 'prev' }
  | { readonly kind: 'open'; readonly name: string }
  | { readonly kind: 'choose_type'; readonly orderType: OrderType };

/** The inputs of the guards at the moment of the event. */
export interface CheckoutFacts {
  readonly orderType: OrderType;
  /** Whether the guest has pressed an order type; the default alone is none. Rule K-26. */
  readonly isTypeChosen: boolean;
  readonly isPersonalValid: boolean;
  readonly isDeliveryValid: boolean;
  /** Whether the restaurant delivers at all. */
  readonly isDeliveryActive: boolean;
  readonly isTooFar: boolean;
  /** A complete address that nothing was found for, or that could not be looked up so far. */
  readonly addressProblem: 'unknown' | 'unchecked' | null;
  /** The subtotal is under the minimum for delivery and no flat charge makes up for it. */
  readonly isBelowMinimum: boolean;
  readonly isAsap: boolean;
  /** Whether it is as soon as possible, another time than the one that the form starts with, or one that the guest went on with. Rule K-26. */
  readonly isTimeChosen: boolean;
  /** Whether the chosen time, or as soon as possible, is still one that the restaurant takes. */
  readonly isTimeOffered: boolean;
  /** Names of the cart's items that are sold out for the chosen time, or as soon as possible. Rule SV-66. */
  readonly soldOutNames: readonly string[];
  /** Names of the cart's items that are not served at the chosen time. */
  readonly unavailableNames: readonly string[];
  readonly isPaymentValid: boolean;
}

const DELIVERY_INACTIVE = {
  kind: 'delivery_inactive',
  message: 'Delivery is not available',
} as const;

const TOO_FAR = {
  kind: 'too_far',
  message: 'The address is too far from the restaurant',
} as const;

const ADDRESS_UNKNOWN = {
  kind: 'address_unknown',
  message: "This address can't be found. Check the number, the street and the town.",
} as const;

const ADDRESS_UNCHECKED = {
  kind: 'address_unchecked',
  message: 'The address could not be checked yet. Please try again in a moment.',
} as const;

const REQUIRED_FIELDS = {
  kind: 'required_fields',
  message: 'Please fill out all required fields',
} as const;

const BELOW_MINIMUM = {
  kind: 'below_minimum',
  message: 'The minimum order for delivery is not reached',
} as const;

const TIME_GONE = {
  kind: 'slot_unavailable',
  message: 'The selected time is no longer available',
} as const;

const UNAVAILABLE =
  'The following items in your cart are not available at the selected time: {names}. Please choose a different time or remove these items.';

const SOLD_OUT = 'Sold out: {names}. Remove it or choose another time.';

/** Why a step is not entered; `message` is a key of the catalogue of texts. */
export type CheckoutRejection =
  | typeof DELIVERY_INACTIVE
  | typeof TOO_FAR
  | typeof ADDRESS_UNKNOWN
  | typeof ADDRESS_UNCHECKED
  | typeof REQUIRED_FIELDS
  | typeof BELOW_MINIMUM
  | typeof TIME_GONE
  | {
      readonly kind: 'sold_out';
      readonly message: typeof SOLD_OUT;
      /** What `{names}` stands for. */
      readonly names: readonly string[];
    }
  | {
      readonly kind: 'items_unavailable';
      readonly message: typeof UNAVAILABLE;
      /** What `{names}` stands for. */
      readonly names: readonly string[];
    };

/** Where an event leads. A rejection says both why and which step to show instead. */
export type CheckoutTransition =
  | { readonly kind: 'moved'; readonly step: CheckoutStep }
  | { readonly kind: 'refused'; readonly step: CheckoutStep; readonly rejection: CheckoutRejection }
  | { readonly kind: 'unknown_step'; readonly name: string };

/**
 * The step that an event leads to. No step is entered while one before it is unfinished: the result is
 * the first unfinished one with the reason. Rules K-1 to K-8.
 */
export function nextCheckoutStep(
  current: CheckoutStep,
  event: CheckoutEvent,
  facts: CheckoutFacts,
): CheckoutTransition {
  switch (event.kind) {
    case 'enter':
      return enterFirst(facts);
    case 'next': {
      const rejection = current === 'delivery' ? orderRejection(facts) : null;
      // Incomplete forms matter less than an address that is not delivered to, even on another step.
      if (rejection?.kind === 'too_far') return { kind: 'refused', step: current, rejection };
      return enter(stepBeside(current, 1), facts);
    }
    case 'prev':
      return enter(stepBeside(current, -1), facts);
    case 'open':
      return isCheckoutStep(event.name)
        ? enter(event.name, facts)
        : { kind: 'unknown_step', name: event.name };
    case 'choose_type':
      return enter('personal', { ...facts, orderType: event.orderType });
  }
}

/** Why an order can't go on to payment or be placed; null when it can. Rules K-4 to K-9 and SV-66. */
export function orderRejection(facts: CheckoutFacts): CheckoutRejection | null {
  const isDelivery = facts.orderType === 'delivery';
  if (isDelivery && !facts.isDeliveryActive) return DELIVERY_INACTIVE;
  if (isDelivery && facts.isTooFar) return TOO_FAR;
  if (!facts.isPersonalValid || !facts.isDeliveryValid) return REQUIRED_FIELDS;
  if (isDelivery && facts.addressProblem === 'unknown') return ADDRESS_UNKNOWN;
  if (isDelivery && facts.addressProblem === 'unchecked') return ADDRESS_UNCHECKED;
  if (isDelivery && facts.isBelowMinimum) return BELOW_MINIMUM;
  if (facts.soldOutNames.length > 0) {
    return { kind: 'sold_out', message: SOLD_OUT, names: facts.soldOutNames };
  }
  if (!facts.isTimeOffered) return TIME_GONE;
  if (!facts.isAsap && facts.unavailableNames.length > 0) {
    return { kind: 'items_unavailable', message: UNAVAILABLE, names: facts.unavailableNames };
  }
  return null;
}

/**
 * What a step is still unfinished for, as the facts stand now: an alert on it changes and goes with
 * its input. Null for a finished step, and while an earlier one is unfinished. Rule K-21.
 */
export function stepRejection(step: CheckoutStep, facts: CheckoutFacts): CheckoutRejection | null {
  const rejection = step === 'delivery' ? orderRejection(facts) : null;
  if (rejection?.kind === 'too_far') return rejection;
  const unfinished = firstUnfinished(facts);
  return unfinished?.step === step ? unfinished.rejection : null;
}

/** Whether a name is one of {@link CHECKOUT_STEPS}. Rule K-2. */
export function isCheckoutStep(name: string): name is CheckoutStep {
  return CHECKOUT_STEPS.some((step) => step === name);
}

function enter(step: CheckoutStep, facts: CheckoutFacts): CheckoutTransition {
  const unfinished = firstUnfinished(facts);
  if (unfinished !== null && positionOf(unfinished.step) < positionOf(step)) {
    return { kind: 'refused', ...unfinished };
  }
  return { kind: 'moved', step };
}

/**
 * The first step that lacks something, the last one if nothing does. Fields that were never filled in are no rejection.
 * Rule K-26.
 */
function enterFirst(facts: CheckoutFacts): CheckoutTransition {
  const undecided = firstUndecided(facts);
  const unfinished = firstUnfinished(facts);
  if (unfinished === null || positionOf(undecided) < positionOf(unfinished.step)) {
    return { kind: 'moved', step: undecided };
  }
  const { step, rejection } = unfinished;
  const isUntouched =
    rejection.kind === 'required_fields' || rejection.kind === 'address_unchecked';
  return isUntouched ? { kind: 'moved', step } : { kind: 'refused', step, rejection };
}

/** The first step with a default that the guest did not choose; the last step without one. */
function firstUndecided({ isTypeChosen, isTimeChosen }: CheckoutFacts): CheckoutStep {
  if (!isTypeChosen) return 'type';
  return isTimeChosen ? 'confirmation' : 'delivery';
}

/** The first step with something left to do before those after it make sense. Rule K-3. */
function firstUnfinished(
  facts: CheckoutFacts,
): { readonly step: CheckoutStep; readonly rejection: CheckoutRejection } | null {
  const rejection = orderRejection(facts);
  if (rejection?.kind === 'delivery_inactive') return { step: 'type', rejection };
  if (!facts.isPersonalValid) return { step: 'personal', rejection: REQUIRED_FIELDS };
  if (rejection !== null) return { step: 'delivery', rejection };
  if (!facts.isPaymentValid) return { step: 'payment', rejection: REQUIRED_FIELDS };
  return null;
}

function stepBeside(step: CheckoutStep, distance: 1 | -1): CheckoutStep {
  return CHECKOUT_STEPS[positionOf(step) + distance] ?? step;
}

function positionOf(step: CheckoutStep): number {
  return CHECKOUT_STEPS.indexOf(step);
}
