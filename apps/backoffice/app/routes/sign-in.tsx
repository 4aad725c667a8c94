import { t } from '@comptoir/staff-texts/translate';
import { Navigate, useSearchParams } from 'react-router';
import { FullPage } from '#components/layout/full-page.tsx';
import { SecondFactor } from '#features/account/second-factor.tsx';
import { SignIn } from '#features/sign-in/sign-in.tsx';
import { ownPath } from '#lib/routing/own-path.ts';
import { useSession } from '#stores/session.ts';

/** The sign-in; then the second factor where the role needs one; then the page that was asked for. */
export default function SignInPage() {
  const { state } = useSession();
  const [parameters] = useSearchParams();
  if (state.kind === 'open' && state.session.person) {
    if (!state.session.needs_second_factor) {
      return <Navigate to={ownPath(parameters.get('next'))} replace />;
    }
    return <SecondFactor />;
  }
  return (
    <FullPage title={t('Sign in to the back office')}>
      <SignIn />
    </FullPage>
  );
}
