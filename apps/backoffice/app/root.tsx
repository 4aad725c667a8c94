import textFont from '@comptoir/design/fonts/figtree.woff2?url';
import { t } from '@comptoir/staff-texts/translate';
import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { FullPage } from '#components/layout/full-page.tsx';
import { PinDialog } from '#features/pin/pin-dialog.tsx';
import { StepUpDialog } from '#features/step-up/step-up-dialog.tsx';
import type { Route } from './+types/root.ts';
import styles from './app.css?url';

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: textFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'stylesheet', href: styles },
  { rel: 'manifest', href: '/gestion/app.webmanifest' },
  { rel: 'icon', href: '/gestion/icon.svg', type: 'image/svg+xml' },
];

export function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="fr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        <meta name="theme-color" content="#0d1714" />
        <meta name="build" content={__BUILD_ID__} />
        <title>{t('Back office')}</title>
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** The page, and the dialogs that a call of any page may open. */
export default function BackOffice() {
  return (
    <>
      <Outlet />
      <StepUpDialog />
      <PinDialog />
    </>
  );
}

/** What stands in the page while its modules are loaded. */
export function HydrateFallback() {
  return (
    <FullPage title={t('Back office')}>
      <p role="status">{t('Loading…')}</p>
    </FullPage>
  );
}

export function ErrorBoundary() {
  return (
    <FullPage title={t('This page has failed')}>
      <p>
        {t('The others still work. Load it again; if it fails again, tell the person in charge.')}
      </p>
      <p>
        <a href="/gestion" className="underline underline-offset-4">
          {t('Back to the orders')}
        </a>
      </p>
    </FullPage>
  );
}
