import type { TimeZone } from '@comptoir/domain/schedule/restaurant-time';
import { useMemo } from 'react';
import { houseRules } from '#lib/restaurant.ts';
import { useSettings } from '#lib/root-data.ts';

/** Where the restaurant's clock hangs. */
export function useTimezone(): TimeZone {
  const pairs = useSettings();
  return useMemo(() => houseRules(pairs).timezone, [pairs]);
}
