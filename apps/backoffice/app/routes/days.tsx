import { DaysPage } from '#features/days/days-page.tsx';

export default function OrdersOfADayPage() {
  return <DaysPage />;
}
