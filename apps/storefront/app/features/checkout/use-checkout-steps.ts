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

/** Why the visitor is on a step, or not further on. */
export interface Notice {
  readonly kind: CheckoutRejection['kind'] | 'setback';
  readonly message: string;
  /** Tells it from an equal one before it: said again, it is read out again. */
  readonly id: number;
}

type NewNotice = Omit<Notice, 'id'>;

export interface CheckoutSteps {
  readonly step: CheckoutStep;
  /** False until the step that the page was entered with was judged. */
  readonly isEntered: boolean;
  readonly notice: Notice | null;
  /** Does what the visitor wants; false when the guards refuse it. */
  readonly go: (event: CheckoutEvent) => boolean;
  /** Shows a step because of what the API said; done when the page's address says so as well. */
  readonly sendBack: (step: CheckoutStep, message: string) => Promise<void>;
}

/**
 * Where in the checkout the visitor is. The page's address asks for a step (`?step=payment`), the
 * guards decide, and the address follows what they decided. Rules K-1 to K-8.
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
  const [notice, setNotice] = useState<Notice | null>(null);
  /** The step that the address names by our own doing. */
  const followed = useRef<CheckoutStep>(null);

  async function show(next: CheckoutStep, why: NewNotice | null, replace: boolean): Promise<void> {
    useCheckoutForm.getState().open(next);
    setNotice((before) => why && { ...why, id: (before?.id ?? 0) + 1 });
    setEntered(true);
    followed.current = next;
    if (stepInAddress() !== next) await navigate({ search: `?step=${next}` }, { replace });
  }

  function judge(event: CheckoutEvent, replace: boolean): boolean {
    const transition = nextCheckoutStep(step, event, facts);
    if (transition.kind === 'unknown_step') return false;
    const isRefused = transition.kind === 'refused';
    show(transition.step, isRefused ? asNotice(transition.refusal, t) : null, replace);
    return !isRefused;
  }

  const enter = useEffectEvent((name: CheckoutStep | null) => {
    if (name === null || name !== followed.current) {
      judge({ kind: 'open', name: name ?? step }, true);
    }
  });
  useEffect(() => {
    if (areFactsKnown) enter(requested);
  }, [requested, areFactsKnown]);

  return {
    step,
    isEntered,
    notice,
    go: (event) => judge(event, false),
    sendBack: (back, message) => show(back, { kind: 'setback', message }, false),
  };
}

/** Read when it is needed: an answer may come long after the page was rendered. */
function stepInAddress(): string | null {
  return new URLSearchParams(window.location.search).get('step');
}

function asNotice(refusal: CheckoutRejection, t: Translate): NewNotice {
  const { kind, message } = refusal;
  return kind === 'items_unavailable'
    ? { kind, message: t(message, { names: refusal.names.join(', ') }) }
    : { kind, message: t(message) };
}
