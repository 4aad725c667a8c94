import { SecurityScreen } from '#features/account/profile/security-screen.tsx';
import { pageLoader } from '#lib/routing/page-validation.ts';

export const loader = pageLoader;

export default function ProfileSecurity() {
  return <SecurityScreen />;
}
