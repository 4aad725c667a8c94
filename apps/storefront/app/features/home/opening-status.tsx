import { useEffect } from 'react';
import { useCurrentMinute } from '#lib/browser/current-minute.ts';
import { lazyModule } from '#lib/hydration/lazy-module.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useLocationStore } from '#stores/location/location.ts';
import type { OrderingTimes } from './home-content.ts';

interface OpeningStatusProps {
  readonly ordering: OrderingTimes;
}

/**
 * Whether orders are taken now, and until when. Pages are cached for all visitors, so the
 * browser computes it; until then its space stays empty.
 */
export function OpeningStatus({ ordering }: OpeningStatusProps) {
  const t = useTranslate();
  const now = useCurrentMinute();
  const texts = useOpeningTexts();
  const times = useLocationStore(({ isPickup }) =>
    isPickup ? ordering.pickup : ordering.delivery,
  );
  if (now === null || texts === null) return <p className="min-h-[1.55em]" />;

  const { isOpen, text } = texts.openingNote(times, now, t);
  return (
    <p className="flex min-h-[1.55em] items-baseline gap-2.5 font-semibold">
      <span
        aria-hidden="true"
        className={`size-2.5 shrink-0 rounded-full ${isOpen ? 'bg-matcha' : 'border-2 border-edge'}`}
      />
      {text}
    </p>
  );
}

const lazyOpeningTexts = lazyModule(() => import('./opening-texts.ts'));

/** The texts that depend on the time, loaded after hydration: the server's page has none. */
export function useOpeningTexts(): typeof import('./opening-texts.ts') | null {
  const remote = lazyOpeningTexts.useModule();
  useEffect(() => {
    lazyOpeningTexts.prefetch();
  }, []);
  return remote.state === 'success' ? remote.payload : null;
}
