import { Skeleton } from '@comptoir/design/components/skeleton';
import { useEffect, useRef } from 'react';
import { Link, NavLink, Outlet, useLocation, useNavigate } from 'react-router';
import { NameLabels } from '#features/account/name-labels.tsx';
import { forgetGuest, LogoutButton, SignOutContext } from '#features/account/profile/sign-out.tsx';
import { withNext } from '#features/account/sign-in/next-page.ts';
import { useHydrated } from '#lib/hydration/hydrated.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { canonicalPath, PAGES } from '#lib/routing/pages.ts';
import { useRevalidatedUser } from '#stores/account/account-client.ts';
import { endSession, useSession } from '#stores/account/session.ts';

/** A password is changed from the page about security. */
const ACCOUNT_PAGES = PAGES.filter(
  ({ path }) => path.startsWith('/profile/') && path !== '/profile/ChangePassword',
);

/**
 * The layout of the account's pages. Redirects to the login and back without a session, and to the
 * verification while the address is unverified or the password missing.
 */
export default function ProfileLayout() {
  const t = useTranslate();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isHydrated = useHydrated();
  const { token, user } = useSession();
  const isSigningOut = useRef(false);
  useRevalidatedUser();
  const isUnfinished = user?.isVerified === false || user?.needsPassword === true;
  const isHub = canonicalPath(pathname) === '/profile';

  useEffect(() => {
    if (!isHydrated || isSigningOut.current) return;
    const here = pathname + search;
    if (token === null) navigate(withNext('/auth/login', here), { replace: true });
    else if (isUnfinished) navigate(withNext('/auth/verify', here), { replace: true });
  }, [isHydrated, token, isUnfinished, pathname, search, navigate]);

  async function signOut(): Promise<void> {
    isSigningOut.current = true;
    endSession();
    forgetGuest();
    await navigate('/', { replace: true });
  }

  if (!isHydrated || token === null || isUnfinished) {
    return (
      <div className="wrap pt-10 pb-(--section) tablet:pt-14" role="status">
        <span className="sr-only">{t('Loading…')}</span>
        <Skeleton lines={6} />
      </div>
    );
  }
  return (
    <SignOutContext value={signOut}>
      <div className="relative overflow-x-clip">
        <NameLabels isAlone name={user?.firstName ?? ''} />
        <div className="wrap relative grid gap-x-16 pt-10 pb-(--section) desktop:grid-cols-[15rem_minmax(0,46rem)] desktop:pt-14">
          <nav
            aria-label={t('My account')}
            className={isHub ? 'max-desktop:order-2 max-desktop:mt-10' : 'max-desktop:hidden'}
          >
            <ul className="max-desktop:divide-y max-desktop:divide-hinoki max-desktop:border-hinoki max-desktop:border-y desktop:sticky desktop:top-24">
              <li className="max-desktop:hidden">
                <NavLink to="/profile" end className={LINK}>
                  {t('My account')}
                </NavLink>
              </li>
              {ACCOUNT_PAGES.map(({ path, title }) => (
                <li key={path}>
                  <NavLink to={path} className={LINK}>
                    {t(title)}
                    <span aria-hidden="true" className="ml-auto text-quiet desktop:hidden">
                      ›
                    </span>
                  </NavLink>
                </li>
              ))}
              <li className="desktop:mt-4 desktop:border-hinoki desktop:border-t desktop:pt-4">
                <LogoutButton look="plain" className="-ml-2 desktop:ml-2" />
              </li>
            </ul>
          </nav>
          <div className="min-w-0">
            {!isHub && (
              <Link
                to="/profile"
                className="inline-flex min-h-11 items-center gap-2 underline-offset-4 hover:underline desktop:hidden"
              >
                <span aria-hidden="true">‹</span>
                {t('My account')}
              </Link>
            )}
            <Outlet />
          </div>
        </div>
      </div>
    </SignOutContext>
  );
}

const LINK =
  'flex min-h-12 items-center rounded-full underline-offset-4 hover:underline aria-[current=page]:bg-hinoki aria-[current=page]:font-semibold desktop:min-h-11 desktop:px-4';
