import { OpeningLine, type OpeningNote } from '#components/content/opening-line.tsx';
import { useCurrentMinute } from '#lib/browser/current-minute.ts';
import { lazyModule } from '#lib/hydration/lazy-module.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useLocationStore } from '#stores/location/location.ts';
import type { OrderingTimes } from './home-content.ts';

interface OpeningStatusProps {
  readonly ordering: OrderingTimes;
  /** What was shown when the page was rendered, for a pickup. */
  readonly asRendered: OpeningNote;
}

/** Whether orders are taken now, and until or from when. */
export function OpeningStatus({ ordering, asRendered }: OpeningStatusProps) {
  const t = useTranslate();
  const now = useCurrentMinute();
  const texts = useOpeningTexts();
  const times = useLocationStore(({ isPickup }) =>
    isPickup ? ordering.pickup : ordering.delivery,
  );
  return (
    <OpeningLine note={now !== null && texts ? texts.openingNote(times, now, t) : asRendered} />
  );
}

/** What depends on the time, loaded after hydration: pages are cached for all visitors. */
export const { useLoaded: useOpeningTexts } = lazyModule(async () => {
  const { openingNote, weekdayAt } = await import('#lib/restaurant/opening-texts.ts');
  return { openingNote, weekdayAt };
});
