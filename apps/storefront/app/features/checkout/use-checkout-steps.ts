import {
  type CheckoutEvent,
  type CheckoutFacts,
  type CheckoutRejection,
  type CheckoutStep,
  nextCheckoutStep,
  stepRejection,
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

/** A rejection by the API: its message, its code, and the input that it is about. */
export interface ApiRejection {
  readonly message: string;
  readonly code: string;
  readonly input: string;
}

/** What an alert is about: a guard's rejection, which is judged anew, or the API's rejection. */
export type AlertCause =
  | { readonly kind: 'guard'; readonly rejection: CheckoutRejection }
  | { readonly kind: 'api'; readonly rejection: ApiRejection };

/**
 * The alert as it stands now: a guard's says what the step is unfinished for at the moment, the API's
 * stands while its input is unchanged. Null for what is over, and for what a field says itself. Rule K-21.
 */
export function currentAlert(
  cause: AlertCause,
  step: CheckoutStep,
  facts: CheckoutFacts,
  input: string,
  t: Translate,
): Omit<StepAlert, 'id'> | null {
  if (cause.kind === 'api') {
    const { rejection } = cause;
    if (rejection.input !== input) return null;
    return { kind: KINDS[rejection.code] ?? 'checkout_error', message: rejection.message };
  }
  const rejection =
    cause.rejection.kind === 'delivery_inactive' ? cause.rejection : stepRejection(step, facts);
  if (rejection === null || rejection.kind === 'address_unknown') return null;
  const values = 'names' in rejection ? { names: rejection.names.join(', ') } : undefined;
  return { kind: rejection.kind, message: t(rejection.message, values) };
}

/** The API's rejections that have the ways out of a guard's. Rule SV-68. */
const KINDS: Readonly<Record<string, CheckoutRejection['kind']>> = {
  items_unavailable: 'items_unavailable',
  slot_full: 'slot_unavailable',
  slot_unavailable: 'slot_unavailable',
  paused: 'slot_unavailable',
};

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
 * that the checkout set itself, `followed`. Rule K-26.
 */
export function addressEvent(
  requested: CheckoutStep | null,
  followed: CheckoutStep | null,
): CheckoutEvent | null {
  if (requested === null) return { kind: 'enter' };
  return requested === followed ? null : { kind: 'open', name: requested };
}

export interface CheckoutSteps {
  readonly step: CheckoutStep;
  /** False until the step of the page's address passed the guards. */
  readonly isEntered: boolean;
  readonly alert: StepAlert | null;
  /** Applies an event; false if the guards reject it. */
  readonly go: (event: CheckoutEvent) => boolean;
  /** Whether a step could be opened, which it is not; where it could not, the guards show why. */
  readonly admits: (name: CheckoutStep) => boolean;
  /**
   * Shows a step with a rejection of the API, or without an alert where its fields say it; resolves once the
   * address names the step.
   */
  readonly sendBack: (step: CheckoutStep, rejection: ApiRejection | null) => Promise<void>;
}

/**
 * The current step. The address requests a step (`?step=payment`), the guards decide, and the address
 * follows the decision. Rules K-1 to K-8.
 */
export function useCheckoutSteps(
  requested: CheckoutStep | null,
  facts: CheckoutFacts,
  areFactsKnown: boolean,
  /** What the API's rejections are about, as a text: equal texts mean equal input. */
  input: string,
): CheckoutSteps {
  const t = useTranslate();
  const navigate = useNavigate();
  const step = useCheckoutForm((form) => form.step);
  const [isEntered, setEntered] = useState(false);
  const [stated, setStated] = useState<{ readonly cause: AlertCause; readonly id: number } | null>(
    null,
  );
  const current = stated && currentAlert(stated.cause, step, facts, input, t);
  // What is over does not come back by itself.
  if (stated !== null && current === null) setStated(null);
  /** The step that the checkout wrote into the address. */
  const followed = useRef<CheckoutStep>(null);
  const lastAlert = useRef(0);

  async function show(
    next: CheckoutStep,
    cause: AlertCause | null,
    replace: boolean,
  ): Promise<void> {
    useCheckoutForm.getState().open(next);
    lastAlert.current += 1;
    setStated(cause && { cause, id: lastAlert.current });
    setEntered(true);
    followed.current = next;
    if (stepInAddress() !== next) await navigate({ search: `?step=${next}` }, { replace });
  }

  function apply(event: CheckoutEvent, replace: boolean): boolean {
    const change = stepChange(step, event, facts);
    if (change === null) return false;
    const { rejection } = change;
    show(change.step, rejection && { kind: 'guard', rejection }, replace);
    return rejection === null;
  }

  const enter = useEffectEvent((name: CheckoutStep | null) => {
    const event = addressEvent(name, followed.current);
    if (event) apply(event, true);
  });
  useEffect(() => {
    if (areFactsKnown) enter(requested);
  }, [requested, areFactsKnown]);

  return {
    step,
    isEntered,
    alert: current && stated && { ...current, id: stated.id },
    go: (event) => apply(event, false),
    admits(name) {
      const isOpen = stepChange(step, { kind: 'open', name }, facts)?.rejection === null;
      return isOpen || apply({ kind: 'open', name }, false);
    },
    sendBack: (back, rejection) => show(back, rejection && { kind: 'api', rejection }, false),
  };
}

/** Read when needed: an answer of the API may come long after the last render. */
function stepInAddress(): string | null {
  return new URLSearchParams(window.location.search).get('step');
}
