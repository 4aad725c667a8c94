import type { OrderType } from '@comptoir/domain/menu/menu';
import type { TimeZone } from '@comptoir/domain/schedule/restaurant-time';
import { OpeningLine, type OpeningNote } from '#components/content/opening-line.tsx';
import { useCurrentMinute } from '#lib/browser/current-minute.ts';
import { lazyModule } from '#lib/hydration/lazy-module.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import type { OrderingByType } from '#lib/restaurant/opening-texts.ts';
import { useLive } from '#stores/availability/live-state.ts';
import { orderTypeAttribute, useRenderedTypes } from '#stores/location/offer-situation.ts';

interface OpeningStatusProps {
  readonly ordering: OrderingByType;
  readonly isAsapPausing: boolean;
  /** What was shown when the page was rendered. */
  readonly asRendered: Readonly<Record<OrderType, OpeningNote>>;
}

/** Whether orders are taken now, and until or from when. */
export function OpeningStatus({ ordering, isAsapPausing, asRendered }: OpeningStatusProps) {
  const t = useTranslate();
  const now = useCurrentMinute();
  const texts = useOpeningTexts();
  const types = useRenderedTypes();
  const live = useLive((state) => state.live);
  return types.map((type) => (
    <OpeningLine
      key={type}
      {...orderTypeAttribute(type, types)}
      note={
        now !== null && texts
          ? texts.openingNote(ordering, type, { live, isAsapPausing }, now, t)
          : asRendered[type]
      }
    />
  ));
}

/** What depends on the time, loaded after hydration: pages are cached for all visitors. */
export const { useLoaded: useOpeningTexts } = lazyModule(
  async () => (await import('./timed-texts.ts')).TIMED_TEXTS,
);

/** The words of a sold-out dish by its id; empty for what can be had, and until it is known. Rule SV-62. */
export function useSoldOut(timezone: TimeZone): (id: string) => string {
  const t = useTranslate();
  const now = useCurrentMinute();
  const texts = useOpeningTexts();
  const live = useLive((state) => state.live);
  if (now === null || texts === null || live === null) return () => '';
  const { ofItem } = texts.soldOutTexts(live, now, timezone, t);
  return (id) => ofItem({ id, ingredients: [] });
}
