import { t } from '@comptoir/staff-texts/translate';
import { useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { FullPage } from '#components/layout/full-page.tsx';
import { SecondFactor } from '#features/account/second-factor.tsx';
import { SignIn } from '#features/sign-in/sign-in.tsx';
import { ownPath } from '#lib/routing/own-path.ts';
import { useMay, useSession } from '#stores/session.ts';
import { isUntouched, useSetup } from '#stores/setup.ts';

/** The sign-in; then the second factor where the role needs one; then the page that was asked for. */
export default function SignInPage() {
  const { state } = useSession();
  const [parameters] = useSearchParams();
  if (state.kind === 'open' && state.session.person) {
    if (!state.session.needs_second_factor) {
      return <FirstPage next={parameters.get('next')} />;
    }
    return <SecondFactor />;
  }
  return (
    <FullPage title={t('Sign in to the back office')}>
      <SignIn />
    </FullPage>
  );
}

/** The page that was asked for, or the steps of a shop whose setup has not begun, without the board in between. */
function FirstPage({ next }: { readonly next: string | null }) {
  const { setup, load } = useSetup();
  const mayChange = useMay('catalogue.write');
  const [isKnown, setKnown] = useState(!mayChange || next !== null);
  useEffect(() => {
    if (!isKnown) load().then(() => setKnown(true));
  }, [isKnown, load]);
  if (!isKnown) {
    return (
      <FullPage title={t('Back office')}>
        <p role="status">{t('Loading…')}</p>
      </FullPage>
    );
  }
  return <Navigate to={setup && isUntouched(setup) ? '/mise-en-route' : ownPath(next)} replace />;
}
