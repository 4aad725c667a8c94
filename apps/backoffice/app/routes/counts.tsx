import { CountsPage } from '#features/counts/counts-page.tsx';

export default function DishCountsPage() {
  return <CountsPage />;
}
