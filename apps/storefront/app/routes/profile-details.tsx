import { DetailsScreen } from '#features/account/profile/details-screen.tsx';
import { pageLoader } from '#lib/routing/page-validation.ts';

export const loader = pageLoader;

export default function ProfileDetails() {
  return <DetailsScreen />;
}
