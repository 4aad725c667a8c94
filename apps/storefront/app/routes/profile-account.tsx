import { AccountScreen } from '#features/account/profile/account-screen.tsx';
import { pageLoader } from '#lib/routing/page-validation.ts';

export const loader = pageLoader;

export default function ProfileAccount() {
  return <AccountScreen />;
}
