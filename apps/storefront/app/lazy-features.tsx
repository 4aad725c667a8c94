import { InstallOffer } from '#features/install/install-offer.tsx';
import { endOwnVisit } from '#features/storage-maintenance/end-inactive-visit.ts';
import { Housekeeping } from '#features/storage-maintenance/storage-maintenance.tsx';
import { UpdateDesk } from '#features/update/update-notices.tsx';
import { Vitals } from '#features/vitals/vitals.tsx';

/** What stands around every page and is loaded after it. */
export function LateParts() {
  return (
    <>
      <Housekeeping />
      <InstallOffer />
      <UpdateDesk />
      <Vitals />
    </>
  );
}

/** For a page that is not to be brought to life. */
export const startAnew = endOwnVisit;
