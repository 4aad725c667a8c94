import { Housekeeping } from '#features/housekeeping/housekeeping.tsx';
import { InstallOffer } from '#features/install/install-offer.tsx';
import { UpdateDesk } from '#features/update/update-desk.tsx';

/** What stands around every page and is loaded after it. */
export function LateParts() {
  return (
    <>
      <Housekeeping />
      <InstallOffer />
      <UpdateDesk />
    </>
  );
}
