import { useCurrentMinute } from '#lib/browser/current-minute.ts';
import { lazyModule } from '#lib/hydration/lazy-module.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useLocationStore } from '#stores/location/location.ts';
import type { OrderingTimes } from './home-content.ts';

interface OpeningStatusProps {
  readonly ordering: OrderingTimes;
}

/** Whether orders are taken now, and until or from when. */
export function OpeningStatus({ ordering }: OpeningStatusProps) {
  const t = useTranslate();
  const now = useCurrentMinute();
  const texts = useOpeningTexts();
  const times = useLocationStore(({ isPickup }) =>
    isPickup ? ordering.pickup : ordering.delivery,
  );
  return (
    <p className="flex min-h-[1.55em] items-baseline gap-2.5 font-semibold">
      {now !== null && texts && <texts.OpeningLine note={texts.openingNote(times, now, t)} />}
    </p>
  );
}

/** What depends on the time, loaded after hydration: pages are cached for all visitors. */
export const { useLoaded: useOpeningTexts } = lazyModule(async () => {
  const [{ openingNote, weekdayAt }, { OpeningLine }] = await Promise.all([
    import('#lib/restaurant/opening-texts.ts'),
    import('#components/content/opening-line.tsx'),
  ]);
  return { openingNote, weekdayAt, OpeningLine };
});
