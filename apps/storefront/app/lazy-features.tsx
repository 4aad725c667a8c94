import { InstallOffer } from '#features/install/install-offer.tsx';
import { endInactiveVisit } from '#features/storage-maintenance/end-inactive-visit.ts';
import { StorageMaintenance } from '#features/storage-maintenance/storage-maintenance.tsx';
import { UpdateNotices } from '#features/update/update-notices.tsx';
import { Vitals } from '#features/vitals/vitals.tsx';

/** What stands around every page and is loaded after it. */
export function LazyFeatures() {
  return (
    <>
      <StorageMaintenance />
      <InstallOffer />
      <UpdateNotices />
      <Vitals />
    </>
  );
}

/** Instead of hydrating the page. */
export const startAnew = endInactiveVisit;
