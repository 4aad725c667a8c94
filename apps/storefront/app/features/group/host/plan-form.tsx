import type { GroupOrderPlan } from '@comptoir/contract/group-orders/group-order-requests';
import type { WireGroupOrderState } from '@comptoir/contract/group-orders/group-order-state';
import { toCartLine } from '@comptoir/contract/orders/cart-mapping';
import { slotItems } from '@comptoir/contract/orders/slot-items';
import type { WireSlots } from '@comptoir/contract/orders/slots';
import { ASAP } from '@comptoir/domain/schedule/delivery-time-range';
import type { CalendarDate } from '@comptoir/domain/schedule/restaurant-time';
import { type FormEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import { RemoteContent } from '#components/feedback/remote-content.tsx';
import { PENDING, type SettledState, settled } from '#lib/api/remote-state.ts';
import { useApi } from '#lib/configuration/use-api.ts';
import { requestedTimeText } from '#lib/format/order-texts.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useRestaurant } from '#lib/restaurant/restaurant-context.ts';
import { type LocationState, useLocationStore } from '#stores/location/location.ts';
import { useLocationPanel } from '#stores/location/location-panel.ts';
import { useUnsavedChanges } from '#stores/visitor/unsaved-work.ts';
import { useOtherTypeOfGroup } from './plan-price.ts';

interface PlanFormProps {
  readonly state: Pick<WireGroupOrderState, 'plan' | 'items' | 'price'>;
  /** The code that the host has entered; else empty. */
  readonly coupon: string;
  readonly today: CalendarDate;
  readonly onSave: (plan: GroupOrderPlan) => Promise<void>;
}

/** Pickup or delivery, the address, and the time. */
export function PlanForm({ state, coupon, today, onSave }: PlanFormProps) {
  const t = useTranslate();
  const { plan } = state;
  const { delivery } = useRestaurant();
  const [isPickup, setPickup] = useState(plan.is_pickup);
  const [time, setTime] = useState(timeValue(plan));
  const [isSaving, setSaving] = useState(false);
  const place = useLocationStore();
  const otherText = useOtherTypeOfGroup(state, coupon);
  const otherId = useId();
  const { times, load } = useTimes(isPickup, state.items);
  useUnsavedChanges(true);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    setSaving(true);
    const location = isPickup ? null : placeOf(place);
    await onSave({ is_pickup: isPickup, date: dateOf(time), ...(location && { location }) });
    setSaving(false);
  }

  return (
    <form onSubmit={save} className="space-y-5">
      <fieldset>
        <legend className="mb-2 font-semibold">{t('Pickup or delivery')}</legend>
        <div className="flex flex-wrap gap-3">
          <TypeRadio
            label={t('Pickup')}
            isChecked={isPickup}
            isDisabled={false}
            describedBy={plan.is_pickup ? undefined : otherId}
            onChoose={() => setPickup(true)}
          />
          <TypeRadio
            label={t('Delivery')}
            isChecked={!isPickup}
            isDisabled={!delivery.active}
            describedBy={plan.is_pickup ? otherId : undefined}
            onChoose={() => setPickup(false)}
          />
        </div>
        {otherText !== null && delivery.active && (
          <p id={otherId} className="mt-2 text-small">
            {t('{name}: {state}', {
              name: plan.is_pickup ? t('Delivery') : t('Pickup'),
              state: otherText,
            })}
          </p>
        )}
      </fieldset>
      {!isPickup && (
        <div>
          <p className="font-semibold">{t('Delivery address')}</p>
          <p className="text-quiet text-small">
            {addressText(place) || t('Your address is needed to know the cost of delivery.')}
          </p>
          <Button look="plain" className="-ml-2" onClick={askAddress}>
            {addressText(place) ? t('Change the address') : t('Enter your address')}
          </Button>
        </div>
      )}
      <RemoteContent remote={times} onRetry={load} failure={t('The times could not be loaded.')}>
        {(slots) => <TimeSelect slots={slots} today={today} value={time} onChange={setTime} />}
      </RemoteContent>
      <Button type="submit" look="primary" isBusy={isSaving}>
        {t('Save')}
      </Button>
    </form>
  );
}

interface TypeRadioProps {
  readonly label: string;
  readonly isChecked: boolean;
  readonly isDisabled: boolean;
  readonly describedBy: string | undefined;
  readonly onChoose: () => void;
}

function TypeRadio({ label, isChecked, isDisabled, describedBy, onChoose }: TypeRadioProps) {
  return (
    <label className="inline-flex min-h-11 items-center gap-2 rounded-full border border-edge px-4 has-checked:border-ink has-checked:bg-hinoki has-disabled:text-quiet">
      <input
        type="radio"
        name="group-type"
        className="size-5 accent-vermilion"
        checked={isChecked}
        disabled={isDisabled}
        aria-describedby={describedBy}
        onChange={onChoose}
      />
      {label}
    </label>
  );
}

interface TimeSelectProps {
  readonly slots: WireSlots;
  readonly today: CalendarDate;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function TimeSelect({ slots, today, value, onChange }: TimeSelectProps) {
  const t = useTranslate();
  const id = useId();
  const free = slots.days.flatMap((day) => day.slots.filter((slot) => !slot.is_full));
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-semibold">
        {t('Time')}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="block min-h-11 w-full rounded-field border border-edge bg-paper px-3 py-2"
      >
        <option value="">{t('Decide later')}</option>
        {slots.asap && <option value={` ${ASAP}`}>{t('As soon as possible')}</option>}
        {free.map((slot) => (
          <option key={timeValue(slot)} value={timeValue(slot)}>
            {requestedTimeText(
              { deliveryDate: slot.delivery_date, deliveryTimeRange: slot.delivery_time_range },
              today,
              t,
            )}
          </option>
        ))}
      </select>
    </div>
  );
}

interface WireTime {
  readonly delivery_date: string | null;
  readonly delivery_time_range: string | null;
}

/** '2026-11-27 12:00-12:15', ' ASAP', or '' for no time. */
function timeValue({ delivery_date, delivery_time_range }: WireTime): string {
  return delivery_time_range === null ? '' : `${delivery_date ?? ''} ${delivery_time_range}`;
}

function dateOf(value: string): WireTime {
  const [date = '', range = ''] = value.split(' ');
  return { delivery_date: date || null, delivery_time_range: range || null };
}

/** Opens the panel where an address is asked for: for a pickup it asks for none. */
function askAddress(): void {
  useLocationStore.getState().chooseDelivery();
  useLocationPanel.getState().open();
}

/** The host's chosen address, of which the group stores what the fee depends on. */
function placeOf({ distance, zone }: LocationState): GroupOrderPlan['location'] {
  if (distance) {
    const { address, city, postal_code, country } = distance;
    return { address, city, postal_code, country };
  }
  return zone && { address: '', city: zone.city, postal_code: zone.postal_code };
}

function addressText({ query, zone }: LocationState): string {
  return query || zone?.name || '';
}

interface ListedTimes {
  readonly asked: string;
  readonly remote: SettledState<WireSlots>;
}

/** The times at which the dishes of the group can be had. */
function useTimes(isPickup: boolean, wireItems: WireGroupOrderState['items']) {
  const api = useApi();
  const items = slotItems(wireItems.map(toCartLine));
  const asked = `${isPickup} ${items}`;
  const [listed, setListed] = useState<ListedTimes | null>(null);
  /** The latest question: an answer to one before may come after its own. */
  const latest = useRef('');
  const load = useCallback(async () => {
    latest.current = asked;
    const remote = settled(await api.slots(isPickup, items));
    if (latest.current === asked) setListed({ asked, remote });
  }, [api, isPickup, items, asked]);
  useEffect(() => {
    load();
  }, [load]);
  return { times: listed?.asked === asked ? listed.remote : PENDING, load };
}
