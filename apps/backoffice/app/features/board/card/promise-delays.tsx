import { formatDate, formatTime } from '@comptoir/design/format/time';
import { movedPromise, PROMISE_DELAYS } from '@comptoir/domain/orders/promise';
import { t } from '@comptoir/staff-texts/translate';
import { useEffect, useRef } from 'react';
import type { BoardOrder } from '#lib/live/board-order.ts';
import { proposedPromise } from '#lib/live/steps/next-step.ts';
import { type PreparationTimes, usualHour, usualPromise } from '#lib/service/usual-preparation.ts';
import { useAvailability } from '#stores/availability.ts';
import { useBoard } from '#stores/board/board.ts';
import { serverClock } from '#stores/board/clock.ts';
import { changePromisedTime } from '#stores/board/order-commands.ts';
import { takeStep } from '#stores/board/steps.ts';
import { useLoaded } from '#stores/use-loaded.ts';

interface PromiseDelaysProps {
  readonly order: BoardOrder;
  readonly onDone: () => void;
}

/** More minutes: a new order is accepted with them, any other gets a later promise. */
export default function PromiseDelays({ order, onDone }: PromiseDelaysProps) {
  const timeZone = useBoard((board) => board.timeZone);
  // The button that was pressed is gone: the keyboard goes on here.
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    first.current?.closest('fieldset')?.scrollIntoView({ block: 'nearest' });
    first.current?.focus({ preventScroll: true });
  }, []);
  const isNew = order.progress === 'received';

  function promiseWith(minutes: number): number {
    const now = serverClock.now();
    const { rush } = useAvailability.getState();
    const promise = isNew ? proposedPromise(order, now, rush) : Date.parse(order.due_at);
    return movedPromise(promise, minutes, now);
  }
  function set(promise: number): void {
    onDone();
    if (isNew)
      takeStep(order.order_id, 'accepted', { promisedAt: new Date(promise).toISOString() });
    else changePromisedTime(order, promise);
  }

  return (
    <fieldset className="grid grid-cols-3 gap-2">
      <legend className="sr-only">
        {t('More time for order {number}', { number: order.number })}
      </legend>
      {PROMISE_DELAYS.map((minutes) => {
        const time = formatTime(promiseWith(minutes), timeZone);
        return (
          <button
            key={minutes}
            type="button"
            ref={minutes === PROMISE_DELAYS[0] ? first : null}
            onClick={() => set(promiseWith(minutes))}
            className="min-h-14 rounded-field border-2 border-edge font-bold leading-tight"
          >
            +{minutes} <span className="block font-normal text-small">{time}</span>
          </button>
        );
      })}
      {isNew && order.starts_at === null && <UsualPromise order={order} onChoose={set} />}
      <button
        type="button"
        onClick={onDone}
        className="min-h-14 rounded-field font-semibold text-quiet underline underline-offset-4"
      >
        {t('Back')}
      </button>
    </fieldset>
  );
}

interface UsualPromiseProps {
  readonly order: BoardOrder;
  readonly onChoose: (promise: number) => void;
}

/** What orders of this hour of the week usually take, as a promise that one tap takes over. Rule SV-77. */
function UsualPromise({ order, onChoose }: UsualPromiseProps) {
  const timeZone = useBoard((board) => board.timeZone);
  const { state } = useLoaded<PreparationTimes>('/preparation-times');
  if (state.kind !== 'loaded') return null;
  const now = serverClock.now();
  const usual = usualHour(state.payload, now, timeZone);
  if (usual === undefined) return null;
  const promise = usualPromise(order, usual, state.payload, now);
  const [day = ''] = formatDate(now, timeZone).split(' ');
  return (
    <button
      type="button"
      onClick={() => onChoose(promise)}
      className="col-span-3 min-h-14 rounded-field border-2 border-edge px-2 text-small leading-tight"
    >
      {t('{day}, {hour} h: {minutes} min as a rule', {
        day,
        hour: usual.hour,
        minutes: usual.minutes,
      })}{' '}
      <strong className="whitespace-nowrap text-body">→ {formatTime(promise, timeZone)}</strong>
    </button>
  );
}
