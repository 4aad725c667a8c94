import type { TimeZone } from '@comptoir/domain/schedule/restaurant-time';
import { useMemo } from 'react';
import { useSettings } from '#lib/configuration/root-data.ts';
import { restaurantRules } from '#lib/restaurant/restaurant.ts';

/** The restaurant's time zone. */
export function useTimezone(): TimeZone {
  const pairs = useSettings();
  return useMemo(() => restaurantRules(pairs).timezone, [pairs]);
}
