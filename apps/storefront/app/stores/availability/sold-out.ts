import type { TimeZone } from '@comptoir/domain/schedule/restaurant-time';
import { useMemo } from 'react';
import { useCurrentMinute } from '#lib/browser/current-minute.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { type SoldOutTexts, soldOutTexts } from '#lib/restaurant/sold-out-text.ts';
import { useLive } from './live-state.ts';

const NOTHING: SoldOutTexts = { ofItem: () => '', ofOption: () => '' };

/** What is sold out at the moment, in words; nothing until it is known. For lazy modules. Rule SV-62. */
export function useSoldOut(timezone: TimeZone): SoldOutTexts {
  const t = useTranslate();
  const live = useLive((state) => state.live);
  const now = useCurrentMinute();
  return useMemo(
    () => (live === null || now === null ? NOTHING : soldOutTexts(live, now, timezone, t)),
    [live, now, timezone, t],
  );
}
