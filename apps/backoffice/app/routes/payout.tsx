import { PayoutPage } from '#features/payouts/payout.tsx';
import type { Route } from './+types/payout.ts';

export default function PayoutRoute({ params }: Route.ComponentProps) {
  return <PayoutPage key={params.payoutId} payoutId={params.payoutId} />;
}
