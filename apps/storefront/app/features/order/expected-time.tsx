import { Alert } from '@comptoir/design/components/alert';
import { formatTime } from '@comptoir/design/format/time';
import type { CalendarDate, Instant, TimeZone } from '@comptoir/domain/schedule/restaurant-time';
import { useState } from 'react';
import { expectedTimeText, promisedTimeText, requestedTimeText } from '#lib/format/order-texts.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import type { DisplayedOrder } from '#lib/order/displayed-order.ts';

interface ExpectedTimeProps {
  readonly order: DisplayedOrder;
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
