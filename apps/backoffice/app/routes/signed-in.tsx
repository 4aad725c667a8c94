import { Alert } from '@comptoir/design/components/alert';
import { t } from '@comptoir/staff-texts/translate';
import { lazy, Suspense } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { Button } from '#components/controls/button.tsx';
import { FullPage } from '#components/layout/full-page.tsx';
import { LiveBoard } from '#features/board/live-board.tsx';
import { ServiceHost } from '#features/board/service-host.tsx';
import { ClockBand } from '#features/books/clock-band.tsx';
import { Frame } from '#features/frame/frame.tsx';
import { problemText } from '#lib/api/problem-text.ts';
import { useSession } from '#stores/session.ts';

/** Needed only for who may change the menu. */
const SetupBand = lazy(() => import('#features/setup/setup-band.tsx'));

/** Every page behind the sign-in, in the frame with the navigation. */
export default function SignedIn() {
  const { state, load } = useSession();
  const { pathname, search } = useLocation();
  switch (state.kind) {
    case 'loading':
      return (
        <FullPage title={t('Back office')}>
          <p role="status">{t('Loading…')}</p>
        </FullPage>
      );
    case 'failed':
      return (
        <FullPage title={t('The server does not answer')}>
          <Alert kind="problem">
            <p>{problemText(state.problem)}</p>
          </Alert>
          <Button look="primary" onClick={load}>
            {t('Try again')}
          </Button>
        </FullPage>
      );
    case 'signed_out': {
      const next = pathname === '/' ? '' : `?${new URLSearchParams({ next: pathname + search })}`;
      return <Navigate to={`/connexion${next}`} replace />;
    }
    case 'open':
      if (state.session.needs_second_factor) return <Navigate to="/connexion" replace />;
      return (
        <Frame session={state.session}>
          {state.session.permissions.includes('orders.read') && <LiveBoard />}
          {state.session.permissions.includes('catalogue.write') && (
            <Suspense>
              <SetupBand />
            </Suspense>
          )}
          <ClockBand />
          <Outlet />
          <ServiceHost />
        </Frame>
      );
  }
}
