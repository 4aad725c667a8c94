import { Consent } from '#features/consent/consent.tsx';
import { InstallOffer } from '#features/install/install-offer.tsx';
import { Measurement } from '#features/measurement/measurement.tsx';
import { endInactiveVisit } from '#features/storage-maintenance/end-inactive-visit.ts';
import { StorageMaintenance } from '#features/storage-maintenance/storage-maintenance.tsx';
import { UpdateNotices } from '#features/update/update-notices.tsx';
import { Vitals } from '#features/vitals/vitals.tsx';
import { LiveAvailability } from '#stores/availability/live-availability.ts';

/** Features of every page that are loaded after it. */
export function LazyFeatures() {
  return (
    <>
      <LiveAvailability />
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
