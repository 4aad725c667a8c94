import { SignupScreen } from '#features/account/sign-up/signup-screen.tsx';
import { pageLoader } from '#lib/routing/page-validation.ts';
import { startAccountStores } from '#stores/account/account-draft.ts';

// Before the first render, like the other stores.
startAccountStores();

export const loader = pageLoader;

export default function Signup() {
  return <SignupScreen />;
}
