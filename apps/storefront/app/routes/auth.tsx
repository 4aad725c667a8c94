import { WelcomeScreen } from '#features/account/sign-in/welcome-screen.tsx';
import { pageLoader } from '#lib/routing/page-validation.ts';
import { startAccountStores } from '#stores/account/account-draft.ts';

// Before the first render, like the other stores.
startAccountStores();

export const loader = pageLoader;

export default function Welcome() {
  return <WelcomeScreen />;
}
