import {
  addDays,
  type Instant,
  type TimeZone,
  wallClock,
  weekdayOf,
} from '@comptoir/domain/restaurant-time';
import { useCurrentMinute } from '#lib/current-minute.ts';
import { formatTime } from '#lib/format.ts';
import { type Translate, useTranslate } from '#lib/i18n.ts';
import { useLocationStore } from '#stores/location.ts';
import type { OrderingTimes } from './home-content.ts';
import { orderingState } from './ordering-state.ts';

interface OpeningStatusProps {
  readonly ordering: OrderingTimes;
}

/**
 * Whether orders are taken now, and until when. The page is made once for everybody, so this is found
 * out in the browser; until then its room stays empty.
 */
export function OpeningStatus({ ordering }: OpeningStatusProps) {
  const t = useTranslate();
  const now = useCurrentMinute();
  const { hours, rules } = useLocationStore(({ isPickup }) =>
    isPickup ? ordering.pickup : ordering.delivery,
  );
  if (now === null) return <p className="min-h-[1.55em]" />;

  const state = orderingState(hours, rules, now);
  const isOpen = state.kind === 'open';
  const opensAt = isOpen ? null : state.opensAt;
  const when = opensAt === null ? null : openingText(opensAt, now, rules.timezone, t);
  return (
    <p className="flex min-h-[1.55em] items-baseline gap-2.5 font-semibold">
      <span
        aria-hidden="true"
        className={`size-2.5 shrink-0 rounded-full ${isOpen ? 'bg-matcha' : 'border-2 border-edge'}`}
      />
      {state.kind === 'open' &&
        t('Open · order before {time}', { time: formatTime(state.until, rules.timezone) })}
      {state.kind === 'last_orders_taken' &&
        when &&
        t('Last orders taken · again {when}', { when })}
      {state.kind === 'closed' && when && t('Closed · opens {when}', { when })}
      {!isOpen && !when && t('Closed at the moment')}
    </p>
  );
}

function openingText(opensAt: Instant, now: Instant, zone: TimeZone, t: Translate): string {
  const { date } = wallClock(opensAt, zone);
  const today = wallClock(now, zone).date;
  const time = formatTime(opensAt, zone);
  if (date === today) return t('at {time}', { time });
  if (date === addDays(today, 1)) return t('tomorrow at {time}', { time });
  return t('{day} at {time}', { day: t(weekdayOf(date)).toLocaleLowerCase('fr'), time });
}
