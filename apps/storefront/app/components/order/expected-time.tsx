import type { WireOrderState } from '@comptoir/contract/orders/order-status';
import { Alert } from '@comptoir/design/components/alert';
import { formatTime } from '@comptoir/design/format/time';
import { toldReadyAt } from '@comptoir/domain/orders/promise';
import type { CalendarDate, Instant, TimeZone } from '@comptoir/domain/schedule/restaurant-time';
import { useState } from 'react';
import { expectedTimeText, promisedTimeText, requestedTimeText } from '#lib/format/order-texts.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import type { DisplayedOrder } from '#lib/order/displayed-order.ts';

type RequestedTime = Pick<DisplayedOrder, 'deliveryDate' | 'deliveryTimeRange' | 'startsAt'>;

/** When the guest wants it, as the guest last chose it. */
export function requestedTimeOf({
  date,
  starts_at,
}: Pick<WireOrderState, 'date' | 'starts_at'>): RequestedTime {
  return {
    deliveryDate: date.delivery_date,
    deliveryTimeRange: date.delivery_time_range,
    startsAt: starts_at === null ? null : Date.parse(starts_at),
  };
}

/** What the restaurant promised, as guests are told; null before, and of a cancelled order. Rules OB-33 and S-26. */
export function promisedTimeOf({
  progress,
  promised_at,
  starts_at,
}: Pick<WireOrderState, 'progress' | 'promised_at' | 'starts_at'>): Instant | null {
  if (promised_at === undefined || progress === 'cancelled') return null;
  return toldReadyAt(Date.parse(promised_at), starts_at === null);
}

interface ExpectedTimeProps {
  readonly order: RequestedTime;
  /** When it will be ready, if known. */
  readonly expectedAt: Instant | null;
  /** Null before the restaurant promised a time. */
  readonly promisedAt: Instant | null;
  readonly today: CalendarDate;
  readonly timezone: TimeZone;
}

/** When an order will be ready: as promised, with the requested time beside another promise. Rule OB-33. */
export function ExpectedTime(props: ExpectedTimeProps) {
  const { order, expectedAt, promisedAt, today, timezone } = props;
  const t = useTranslate();
  const isAsRequested = promisedAt === null || promisedAt === order.startsAt;
  return (
    <>
      <dd className="font-semibold text-large first-letter:uppercase">
        {isAsRequested
          ? expectedTimeText(order, { at: expectedAt, timezone }, today, t)
          : promisedTimeText(promisedAt, timezone, today, t)}
      </dd>
      {promisedAt !== null && (
        <dd className="text-quiet text-small">
          {isAsRequested || order.startsAt === null
            ? t('Confirmed by the restaurant')
            : t('Instead of {time}', { time: requestedTimeText(order, today, t) })}
        </dd>
      )}
    </>
  );
}

/** A promise that was made or moved since the page was opened. Rule OB-33. */
export function PromiseNews({
  promisedAt,
  timezone,
}: Pick<ExpectedTimeProps, 'promisedAt' | 'timezone'>) {
  const t = useTranslate();
  const [seen, setSeen] = useState({ promisedAt, before: promisedAt });
  if (seen.promisedAt !== promisedAt) setSeen({ promisedAt, before: seen.promisedAt });
  if (promisedAt === null || seen.before === promisedAt || seen.before === null) return null;
  return (
    <Alert kind="note">
      <p>
        <strong>{t('New time: {time}', { time: formatTime(promisedAt, timezone) })}</strong>
        {', '}
        {t('instead of {time}.', { time: formatTime(seen.before, timezone) })}
      </p>
    </Alert>
  );
}
