import { OverviewScreen } from '#features/account/profile/overview-screen.tsx';
import { pageLoader } from '#lib/routing/page-validation.ts';

export const loader = pageLoader;

export default function Profile() {
  return <OverviewScreen />;
}
