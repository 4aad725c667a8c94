import type { WireOrderState } from '@comptoir/contract/orders/order-status';
import { formatTime } from '@comptoir/design/format/time';
import type { OrderProgress } from '@comptoir/domain/orders/order-progress';
import { type Translate, useTranslate } from '#lib/i18n/translate.ts';
import { progressText } from '#lib/order/progress-text.ts';
import { isNotified, reachedStep, shownSteps, stepState } from '#lib/order/shown-steps.ts';

interface OrderStepsProps {
  readonly state: Pick<
    WireOrderState,
    'progress' | 'history' | 'is_pickup' | 'timezone' | 'restaurant_notified' | 'courier'
  >;
}

/** An order's progress as a sentence, announced when it changes, and as steps. */
export function OrderSteps({ state }: OrderStepsProps) {
  const t = useTranslate();
  const { progress, history, is_pickup: isPickup, timezone } = state;
  const reached = reachedStep(progress, isPickup);
  const isCancelled = progress === 'cancelled';
  return (
    <section aria-label={t('How far your order is')}>
      <p role="status" className={`text-large font-semibold ${isCancelled ? 'text-alarm' : ''}`}>
        {progressText(
          { progress, isPickup, isNotified: isNotified(state), courier: state.courier },
          t,
        )}
      </p>
      {!isCancelled && (
        <ol className="mt-4 grid tablet:grid-cols-4">
          {shownSteps(isPickup).map((step, index) => {
            const at = history.find((entry) => entry.progress === step)?.at;
            return (
              <li
                key={step}
                aria-current={index === reached ? 'step' : undefined}
                className="relative flex gap-3 pb-4 last:pb-0 tablet:block tablet:pb-0"
              >
                {/* The line to the next step. */}
                <span
                  aria-hidden="true"
                  className={`absolute in-[li:last-child]:hidden max-tablet:top-6 max-tablet:bottom-0 max-tablet:left-3 max-tablet:w-0.5 max-tablet:-translate-x-1/2 tablet:top-3 tablet:right-0 tablet:left-6 tablet:h-0.5 tablet:-translate-y-1/2 ${index < reached ? 'bg-matcha' : 'bg-hinoki'}`}
                />
                <span
                  aria-hidden="true"
                  className={`relative grid size-6 shrink-0 place-items-center rounded-full border-2 font-bold text-small leading-none ${index <= reached ? 'border-matcha bg-matcha text-rice' : 'border-edge bg-rice text-quiet'}`}
                >
                  {index <= reached && '✓'}
                </span>
                <p
                  className={`min-w-0 tablet:mt-1.5 ${index === reached ? 'font-semibold' : 'text-quiet'}`}
                >
                  {stepText(step, isNotified(state), t)}
                  <StepState state={stepState(index, progress, isPickup)} />
                  {at && (
                    <span className="font-normal text-quiet text-small tablet:block max-tablet:ml-2">
                      {formatTime(Date.parse(at), timezone)}
                    </span>
                  )}
                </p>
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}

/** The step's state for screen readers. Rule T-11. */
function StepState({ state }: { readonly state: ReturnType<typeof stepState> }) {
  const t = useTranslate();
  if (state === 'to come') return null;
  return (
    <span className="sr-only">
      {', '}
      {state === 'done' ? t('done') : t('under way')}
    </span>
  );
}

/** A step's name; without a notification of the restaurant an order is only registered. Rule J-51. */
function stepText(step: OrderProgress, isNotified: boolean, t: Translate): string {
  switch (step) {
    case 'received':
      return isNotified ? t('Received') : t('Registered');
    case 'accepted':
      return t('Received');
    case 'preparing':
      return t('In preparation');
    case 'ready':
      return t('Ready');
    case 'out_for_delivery':
      return t('On its way');
    case 'handed_over':
      return t('Handed over');
    case 'cancelled':
      return t('Cancelled');
  }
}
