import { OpeningLine } from '#components/content/opening-line.tsx';
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
  const note = now === null || texts === null ? null : texts.openingNote(times, now, t);
  return <OpeningLine note={note} />;
}

/** The texts that depend on the time, loaded after hydration: the server's page has none. */
export const { useLoaded: useOpeningTexts } = lazyModule(
  () => import('#lib/restaurant/opening-texts.ts'),
);
