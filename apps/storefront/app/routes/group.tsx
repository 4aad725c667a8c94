import { CounterIllustration } from '#components/feedback/counter-illustration.tsx';
import { PageHead } from '#components/layout/page-head.tsx';
import { StartGroup } from '#features/group/start/start-group.tsx';
import { startMembershipStore } from '#stores/group/memberships.ts';

// Before the first render, like the other stores.
startMembershipStore();

/** Starts a group order, and lists those of this browser. Rule GP-3. */
export default function GroupStartPage() {
  return (
    <>
      <div className="wrap py-8 tablet:py-10">
        <PageHead />
        <StartGroup />
      </div>
      <CounterIllustration />
    </>
  );
}
