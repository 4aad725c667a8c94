import { ChangePasswordScreen } from '#features/account/password/change-password-screen.tsx';
import { pageLoader } from '#lib/routing/page-validation.ts';

export const loader = pageLoader;

export default function ProfilePassword() {
  return <ChangePasswordScreen />;
}
