import { schedulingRules } from '@comptoir/contract/settings-mapping';
import type { OrderType } from '@comptoir/domain/menu';
import type { WeeklyRanges } from '@comptoir/domain/opening-hours';
import {
  addDays,
  type Instant,
  type TimeZone,
  wallClock,
  weekdayOf,
} from '@comptoir/domain/restaurant-time';
import { useMemo } from 'react';
import { useCurrentMinute } from '#lib/current-minute.ts';
import { formatTime } from '#lib/format.ts';
import { type Translate, useTranslate } from '#lib/i18n.ts';
import { useSettings } from '#lib/root-data.ts';
import { groupedSettings } from '#lib/settings.ts';
import { useLocationStore } from '#stores/location.ts';
import { orderingState } from './ordering-state.ts';

interface OpeningStatusProps {
  readonly hours: Readonly<Record<OrderType, WeeklyRanges>>;
}

/**
 * Whether orders are taken now, and until when. The page is made once for everybody, so this is found
 * out in the browser; until then its room stays empty.
 */
export function OpeningStatus({ hours }: OpeningStatusProps) {
  const t = useTranslate();
  const pairs = useSettings();
  const now = useCurrentMinute();
  const orderType = useLocationStore(({ isPickup }) => (isPickup ? 'pickup' : 'delivery'));
  const rules = useMemo(
    () => schedulingRules(groupedSettings(pairs), orderType),
    [pairs, orderType],
  );
  if (now === null) return <p className="min-h-[1.55em]" />;

  const state = orderingState(hours[orderType], rules, now);
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
