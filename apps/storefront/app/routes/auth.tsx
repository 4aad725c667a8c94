import { Link } from 'react-router';
import { ButtonLink } from '#components/controls/button.tsx';
import { AuthScreen } from '#features/account/sign-in/auth-screen.tsx';
import {
  useNextPage,
  useRedirectAfterSignIn,
  withNext,
} from '#features/account/sign-in/next-page.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { pageLoader } from '#lib/routing/page-validation.ts';
import { startAccountStores } from '#stores/account/account-draft.ts';

// Before the first render, like the other stores.
startAccountStores();

export const loader = pageLoader;

const PROMISES = [
  'account.promise.orders',
  'account.promise.details',
  'account.promise.data',
] as const;

/** The reasons for an account, and links to login and sign-up. */
export default function Welcome() {
  const t = useTranslate();
  const next = useNextPage();
  useRedirectAfterSignIn('/profile');
  return (
    <AuthScreen title={t('Account')} lead={t('account.lead')}>
      <ul className="space-y-2">
        {PROMISES.map((promise) => (
          <li key={promise} className="flex gap-3">
            <span aria-hidden="true" className="font-bold text-matcha">
              ✓
            </span>
            {t(promise)}
          </li>
        ))}
      </ul>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to={withNext('/auth/login', next)} look="primary" className="grow">
          {t('Log in')}
        </ButtonLink>
        <ButtonLink to={withNext('/auth/signup', next)} className="grow">
          {t('Create an account')}
        </ButtonLink>
      </div>
      <p className="mt-8 border-hinoki border-t pt-5 text-quiet">
        {t('An account is not needed to order.')}{' '}
        <Link to="/menu" className="text-ink underline underline-offset-4">
          {t('See the menu')}
        </Link>
      </p>
    </AuthScreen>
  );
}
