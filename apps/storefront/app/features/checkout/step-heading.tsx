import type { CheckoutStep } from '@comptoir/domain/checkout/checkout-steps';
import { useEffect, useRef } from 'react';
import { useTranslate } from '#lib/i18n/translate.ts';
import { stepName } from './step-nav.tsx';

interface StepHeadingProps {
  readonly id: string;
  readonly step: CheckoutStep;
  readonly isPickup: boolean;
}

/** The step's name; it is focused when the step changes. */
export function StepHeading({ id, step, isPickup }: StepHeadingProps) {
  const t = useTranslate();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus();
  }, [step]);
  return (
    <h2 ref={heading} id={id} tabIndex={-1} className="mb-5 text-heading outline-none">
      {stepName(step, isPickup, t)}
    </h2>
  );
}
