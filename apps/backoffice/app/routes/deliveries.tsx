import { Deliveries } from '#features/deliveries/deliveries.tsx';

export default function DeliveriesPage() {
  return <Deliveries />;
}
