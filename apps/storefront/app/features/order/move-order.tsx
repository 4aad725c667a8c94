import type { WireOrderState } from '@comptoir/contract/orders/order-status';
import { slotItems } from '@comptoir/contract/orders/slot-items';
import type { WireSlots } from '@comptoir/contract/orders/slots';
import { Alert } from '@comptoir/design/components/alert';
import { formatDay } from '@comptoir/design/format/time';
import type { CalendarDate } from '@comptoir/domain/schedule/restaurant-time';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import type { Problem } from '#lib/api/api-client.ts';
import { orderApi } from '#lib/api/order-api.ts';
import { problemText } from '#lib/api/problem-text.ts';
import { useRootData } from '#lib/configuration/root-data.ts';
import { useApi } from '#lib/configuration/use-api.ts';
import { useTranslate } from '#lib/i18n/translate.ts';

/** What of an order a slot needs room for: its gifts do not change when it is taken. Rules OB-52, SV-27 and SV-29. */
export function movedItems({ items }: Pick<WireOrderState, 'items'>): string {
  return slotItems(
    items.map(({ item_id, quantity, courses }) => ({
      itemId: item_id,
      quantity,
      courses: courses?.map(({ choices }) => ({
        choices: choices.map((dish) => ({ itemId: dish.item_id })),
      })),
    })),
  );
}

interface MoveOrderProps {
  readonly orderKey: string;
  readonly state: WireOrderState;
  readonly today: CalendarDate;
  /** Called after each try; with the reason where the order can be moved no more, which outlives this section. */
  readonly onDone: (refusal: Problem | null) => void;
}

type Step =
  | { readonly kind: 'offered' | 'loading' }
  | { readonly kind: 'choosing'; readonly slots: WireSlots }
  | { readonly kind: 'moved' };

/** Asks for the free slots at once, and moves an order that is not accepted yet to another one. Rule OB-52. */
export default function MoveOrder({ orderKey, state, today, onDone }: MoveOrderProps) {
  const t = useTranslate();
  const api = useApi();
  const { apiRoot } = useRootData();
  const [step, setStep] = useState<Step>({ kind: 'loading' });
  const [problem, setProblem] = useState<Problem | null>(null);
  const offer = useRef<HTMLButtonElement>(null);
  const wasChoosing = useRef(false);
  // The pressed button was removed with the form.
  useEffect(() => {
    const isChoosing = step.kind === 'choosing';
    if (wasChoosing.current && !isChoosing) offer.current?.focus();
    wasChoosing.current = isChoosing;
  }, [step]);

  /** `reason`: why another time has to be chosen; null for the first. */
  async function load(reason: Problem | null): Promise<void> {
    setStep({ kind: 'loading' });
    setProblem(reason);
    const answer = await api.slots(state.is_pickup, movedItems(state));
    if (answer.ok) setStep({ kind: 'choosing', slots: answer.payload });
    else {
      setProblem(answer.problem);
      setStep({ kind: 'offered' });
    }
  }

  const loadFirst = useEffectEvent(load);
  useEffect(() => {
    loadFirst(null);
  }, []);

  async function move(value: string): Promise<void> {
    const [delivery_date = '', delivery_time_range = ''] = value.split(' ');
    const result = await orderApi(apiRoot, orderKey).move({ delivery_date, delivery_time_range });
    const refusal = result.ok ? null : result.problem;
    const isOver = refusal?.code === 'order_not_changeable';
    setProblem(isOver ? null : refusal);
    if (result.ok) setStep({ kind: 'moved' });
    // The place is gone: the list is asked for again.
    else if (refusal?.code === 'slot_full') await load(refusal);
    onDone(isOver ? refusal : null);
  }

  return (
    <>
      {problem && <Alert kind="problem">{problemText(problem, t)}</Alert>}
      <div aria-live="polite">
        {step.kind === 'moved' && (
          <p className="font-semibold">{t('Your order has its new time. The restaurant knows.')}</p>
        )}
      </div>
      {step.kind === 'choosing' ? (
        <SlotForm
          slots={step.slots}
          today={today}
          current={`${state.date.delivery_date} ${state.date.delivery_time_range}`}
          onMove={move}
          onKeep={() => setStep({ kind: 'offered' })}
        />
      ) : (
        // The button that was pressed is gone.
        <Button ref={offer} autoFocus isBusy={step.kind === 'loading'} onClick={() => load(null)}>
          {t('Choose another time')}
        </Button>
      )}
    </>
  );
}

interface SlotFormProps {
  readonly slots: WireSlots;
  readonly today: CalendarDate;
  /** « 2026-11-20 19:00 » */
  readonly current: string;
  readonly onMove: (value: string) => Promise<void>;
  readonly onKeep: () => void;
}

function SlotForm({ slots, today, current, onMove, onKeep }: SlotFormProps) {
  const t = useTranslate();
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => select.current?.focus(), []);
  const [chosen, setChosen] = useState('');
  const [isBusy, setBusy] = useState(false);
  const days = slots.days
    .map(({ day, slots: ofDay }) => ({
      day,
      free: ofDay
        .map((slot) => ({ ...slot, value: `${slot.delivery_date} ${slot.delivery_time_range}` }))
        .filter(({ is_full, value }) => !is_full && value !== current),
    }))
    .filter(({ free }) => free.length > 0);
  if (days.length === 0) {
    return (
      <>
        <p role="status">{t('No other time is free at the moment.')}</p>
        <Button autoFocus onClick={onKeep}>
          {t('Keep the time')}
        </Button>
      </>
    );
  }
  return (
    <form
      className="max-w-text space-y-3"
      onSubmit={async (event) => {
        event.preventDefault();
        if (chosen === '' || isBusy) return;
        setBusy(true);
        await onMove(chosen);
        setBusy(false);
      }}
    >
      <p>{t('You can choose another free time until the restaurant accepts your order.')}</p>
      <label htmlFor={id} className="block font-semibold">
        {t('New time')}
      </label>
      <select
        id={id}
        ref={select}
        required
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
        className="block min-h-11 w-full rounded-field border border-edge bg-paper px-3 py-2 hover:border-ink"
      >
        <option value="">{t('Choose…')}</option>
        {days.map(({ day, free }) => (
          <optgroup key={day} label={day === today ? t('Today') : formatDay(day)}>
            {free.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="primary" isBusy={isBusy}>
          {t('Move my order')}
        </Button>
        <Button disabled={isBusy} onClick={onKeep}>
          {t('Keep the time')}
        </Button>
      </div>
    </form>
  );
}
