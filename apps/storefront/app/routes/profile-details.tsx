import { DetailsScreen } from '#features/account/profile/details-screen.tsx';
import { pageLoader } from '#lib/page-loader.ts';

export const loader = pageLoader;

export default function ProfileDetails() {
  return <DetailsScreen />;
}
