import { SecurityScreen } from '#features/account/profile/security-screen.tsx';
import { pageLoader } from '#lib/page-loader.ts';

export const loader = pageLoader;

export default function ProfileSecurity() {
  return <SecurityScreen />;
}
