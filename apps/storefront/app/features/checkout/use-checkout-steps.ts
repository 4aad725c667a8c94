import {
  type CheckoutEvent,
  type CheckoutFacts,
  type CheckoutRejection,
  type CheckoutStep,
  nextCheckoutStep,
} from '@comptoir/domain/checkout/checkout-steps';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { type Translate, useTranslate } from '#lib/i18n/translate.ts';
import { useCheckoutForm } from '#stores/checkout/checkout-form.ts';

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
  const rejection = transition.kind === 'refused' ? transition.rejection : null;
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

export interface CheckoutSteps {
  readonly step: CheckoutStep;
  /** False until the step of the page's address passed the guards. */
  readonly isEntered: boolean;
  readonly alert: StepAlert | null;
  /** Applies an event; false if the guards reject it. */
  readonly go: (event: CheckoutEvent) => boolean;
  /** Shows a step with an error of the API; resolves once the address names the step. */
  readonly sendBack: (step: CheckoutStep, message: string) => Promise<void>;
}

/**
 * The current step. The address requests a step (`?step=payment`), the guards decide, and the address
 * follows the decision. Rules K-1 to K-8.
 */
export function useCheckoutSteps(
  requested: CheckoutStep | null,
  facts: CheckoutFacts,
  areFactsKnown: boolean,
): CheckoutSteps {
  const t = useTranslate();
  const navigate = useNavigate();
  const step = useCheckoutForm((form) => form.step);
  const [isEntered, setEntered] = useState(false);
  const [alert, setAlert] = useState<StepAlert | null>(null);
  /** The step that the checkout wrote into the address. */
  const followed = useRef<CheckoutStep>(null);

  async function show(
    next: CheckoutStep,
    reason: NewStepAlert | null,
    replace: boolean,
  ): Promise<void> {
    useCheckoutForm.getState().open(next);
    setAlert((before) => nextAlert(before, reason));
    setEntered(true);
    followed.current = next;
    if (stepInAddress() !== next) await navigate({ search: `?step=${next}` }, { replace });
  }

  function apply(event: CheckoutEvent, replace: boolean): boolean {
    const change = stepChange(step, event, facts);
    if (change === null) return false;
    show(change.step, change.rejection && alertOf(change.rejection, t), replace);
    return change.rejection === null;
  }

  const enter = useEffectEvent((name: CheckoutStep | null) => {
    const event = addressEvent(name, followed.current, step);
    if (event) apply(event, true);
  });
  useEffect(() => {
    if (areFactsKnown) enter(requested);
  }, [requested, areFactsKnown]);

  return {
    step,
    isEntered,
    alert,
    go: (event) => apply(event, false),
    sendBack: (back, message) => show(back, { kind: 'checkout_error', message }, false),
  };
}

/** Read when needed: an answer of the API may come long after the last render. */
function stepInAddress(): string | null {
  return new URLSearchParams(window.location.search).get('step');
}

function alertOf(rejection: CheckoutRejection, t: Translate): NewStepAlert {
  const { kind, message } = rejection;
  return kind === 'items_unavailable'
    ? { kind, message: t(message, { names: rejection.names.join(', ') }) }
    : { kind, message: t(message) };
}
