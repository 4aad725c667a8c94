import { Housekeeping } from '#features/housekeeping/housekeeping.tsx';
import { endOwnVisit } from '#features/housekeeping/own-visit.ts';
import { InstallOffer } from '#features/install/install-offer.tsx';
import { UpdateDesk } from '#features/update/update-desk.tsx';
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
