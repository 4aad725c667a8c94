import {
  type CheckoutEvent,
  type CheckoutFacts,
  type CheckoutRejection,
  type CheckoutStep,
  nextCheckoutStep,
} from '@comptoir/domain/checkout/checkout-steps';

/** The message above a step: why the visitor was sent to it, or cannot leave it. */
export interface StepAlert {
  readonly kind: CheckoutRejection['kind'] | 'checkout_error';
  readonly message: string;
  /** Differs from an equal alert before it, so that it is announced again. */
  readonly id: number;
}

export type NewStepAlert = Omit<StepAlert, 'id'>;

/** Numbers an alert after the one before it. */
export function nextAlert(before: StepAlert | null, alert: NewStepAlert | null): StepAlert | null {
  return alert && { ...alert, id: (before?.id ?? 0) + 1 };
}

/** The step that an event leads to, and the rejection if it is not the step that was asked for. */
export interface StepChange {
  readonly step: CheckoutStep;
  readonly rejection: CheckoutRejection | null;
}

/** Applies the guards to an event; null for the name of no step. Rules K-1 to K-8. */
export function stepChange(
  step: CheckoutStep,
  event: CheckoutEvent,
  facts: CheckoutFacts,
): StepChange | null {
  const transition = nextCheckoutStep(step, event, facts);
  if (transition.kind === 'unknown_step') return null;
  const rejection = transition.kind === 'refused' ? transition.refusal : null;
  return { step: transition.step, rejection };
}

/**
 * The event of an address that the visitor opened: a link, a reload, back or forward. Null for the address
 * that the checkout set itself, `followed`.
 */
export function addressEvent(
  requested: CheckoutStep | null,
  followed: CheckoutStep | null,
  step: CheckoutStep,
): CheckoutEvent | null {
  if (requested !== null && requested === followed) return null;
  return { kind: 'open', name: requested ?? step };
}
