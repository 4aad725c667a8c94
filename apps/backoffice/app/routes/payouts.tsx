import { PayoutsPage } from '#features/payouts/payouts.tsx';

export default function PayoutsRoute() {
  return <PayoutsPage />;
}
