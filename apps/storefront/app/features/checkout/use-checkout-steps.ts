import type {
  CheckoutEvent,
  CheckoutFacts,
  CheckoutRejection,
  CheckoutStep,
} from '@comptoir/domain/checkout/checkout-steps';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { type Translate, useTranslate } from '#lib/i18n/translate.ts';
import { useCheckoutForm } from '#stores/checkout/checkout-form.ts';
import {
  addressEvent,
  type NewStepAlert,
  nextAlert,
  type StepAlert,
  stepChange,
} from './checkout-navigation.ts';

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
