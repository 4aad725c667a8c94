import { useParams } from 'react-router';
import { PageHead } from '#components/layout/page-head.tsx';
import { GroupScreen } from '#features/group/group-screen.tsx';
import { SECRET_ADDRESS } from '#lib/routing/group-address.ts';
import { startMembershipStore } from '#stores/group/memberships.ts';

// Before the first render, like the other stores.
startMembershipStore();

export const headers = () => SECRET_ADDRESS;

/** A group order on its link. The page is the same for all groups; the browser loads its state. Rules GP-1 and GP-2. */
export default function GroupOrderPage() {
  const { key = '' } = useParams();
  return (
    <div className="wrap py-8 tablet:py-10">
      <PageHead path={null} />
      <GroupScreen linkKey={key} />
    </div>
  );
}
