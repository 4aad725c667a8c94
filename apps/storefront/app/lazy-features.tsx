import { useEffect } from 'react';
import { AnnouncedPages } from '#components/feedback/announced-pages.tsx';
import { AvoidedQuestion } from '#features/allergens/avoided-question.tsx';
import { Consent } from '#features/consent/consent.tsx';
import { KnownGroup } from '#features/group/known-group.tsx';
import { InstallOffer } from '#features/install/install-offer.tsx';
import { Measurement } from '#features/measurement/measurement.tsx';
import { KnownOrder } from '#features/order/known-order.tsx';
import { endInactiveVisit } from '#features/storage-maintenance/end-inactive-visit.ts';
import { StorageMaintenance } from '#features/storage-maintenance/storage-maintenance.tsx';
import { UpdateNotices } from '#features/update/update-notices.tsx';
import { Vitals } from '#features/vitals/vitals.tsx';
import { LiveAvailability } from '#stores/availability/live-availability.ts';

/** Features of every page that are loaded after it. */
export function LazyFeatures() {
  useEffect(ignoreSkippedTransitions, []);
  return (
    <>
      <LiveAvailability />
      <AnnouncedPages />
      <AvoidedQuestion />
      <KnownGroup />
      <KnownOrder />
      <StorageMaintenance />
      <Consent />
      <InstallOffer />
      <UpdateNotices />
      <Vitals />
      <Measurement />
    </>
  );
}

/** Called instead of hydrating the page, when the last visit has expired. */
export const startAnew = endInactiveVisit;

/**
 * The router starts transitions between pages and leaves `ready` without a handler, which rejects where the
 * browser skips one, such as for the next page. The page is shown all the same.
 */
function ignoreSkippedTransitions(): void {
  if (!('startViewTransition' in document)) return;
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (update) => {
    const transition = start(update);
    transition.ready.catch(() => {});
    return transition;
  };
}
