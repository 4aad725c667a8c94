import type { OrderType } from '@comptoir/domain/menu/menu';
import { OpeningLine, type OpeningNote } from '#components/content/opening-line.tsx';
import { useCurrentMinute } from '#lib/browser/current-minute.ts';
import { lazyModule } from '#lib/hydration/lazy-module.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useAsapOffer } from '#stores/location/asap-offer.ts';
import { typeMark, useRenderedTypes } from '#stores/location/offer-situation.ts';
import type { OrderingTimes } from './home-content.ts';

interface OpeningStatusProps {
  readonly ordering: OrderingTimes;
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
  const asap = useAsapOffer(isAsapPausing);
  return types.map((type) => (
    <OpeningLine
      key={type}
      {...typeMark(type, types)}
      note={
        now !== null && texts ? texts.openingNote(ordering[type], asap, now, t) : asRendered[type]
      }
    />
  ));
}

/** What depends on the time, loaded after hydration: pages are cached for all visitors. */
export const { useLoaded: useOpeningTexts } = lazyModule(async () => {
  const { openingNote, weekdayAt } = await import('#lib/restaurant/opening-texts.ts');
  return { openingNote, weekdayAt };
});
