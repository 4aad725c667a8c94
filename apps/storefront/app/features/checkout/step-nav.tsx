import { CHECKOUT_STEPS, type CheckoutStep } from '@comptoir/domain/checkout/checkout-steps';
import { useEffect, useRef } from 'react';
import { type Translate, useTranslate } from '#lib/i18n/translate.ts';

interface StepNavProps {
  readonly current: CheckoutStep;
  readonly isPickup: boolean;
  readonly isDisabled: boolean;
  readonly onOpen: (step: CheckoutStep) => void;
}

/**
 * Links to the five steps; the guards decide which one opens. A phone has room for the name of the current
 * one. Rule K-22.
 */
export function StepNav({ current, isPickup, isDisabled, onOpen }: StepNavProps) {
  const t = useTranslate();
  const reached = CHECKOUT_STEPS.indexOf(current);
  return (
    <nav aria-label={t('Checkout steps')}>
      <ol className="-ml-1 flex flex-wrap tablet:flex-nowrap desktop:-ml-3 desktop:gap-1">
        {CHECKOUT_STEPS.map((step, index) => (
          <li key={step}>
            <button
              type="button"
              disabled={isDisabled}
              aria-current={step === current ? 'step' : undefined}
              onClick={() => onOpen(step)}
              className="flex min-h-11 items-center gap-2 rounded-full px-1 text-quiet hover:bg-paper aria-[current=step]:font-semibold aria-[current=step]:text-ink desktop:px-3"
            >
              <span
                aria-hidden="true"
                className="grid size-8 shrink-0 place-items-center rounded-full border border-edge font-semibold text-small in-aria-[current=step]:border-ink in-aria-[current=step]:bg-ink in-aria-[current=step]:text-rice"
              >
                {index < reached ? '✓' : index + 1}
              </span>
              <span
                className={
                  step === current
                    ? 'pr-2 text-left leading-tight max-desktop:text-small desktop:pr-0'
                    : 'sr-only text-left leading-tight max-desktop:text-small tablet:not-sr-only'
                }
              >
                {stepName(step, isPickup, t)}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function stepName(step: CheckoutStep, isPickup: boolean, t: Translate): string {
  switch (step) {
    case 'type':
      return t('Pickup or delivery');
    case 'personal':
      return t('Your details');
    case 'delivery':
      return isPickup ? t('Collection') : t('Delivery');
    case 'payment':
      return t('Payment');
    case 'confirmation':
      return t('Confirmation');
  }
}

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
