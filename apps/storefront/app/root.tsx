import textFont from '@comptoir/design/fonts/figtree.woff2?url';
import { pageLanguage } from '@comptoir/design/language/page-language';
import { shownTelephone, telephoneLink } from '@comptoir/domain/checkout/telephone';
import { localePrefix } from '@comptoir/domain/languages/locale';
import { type ReactNode, useContext, useEffect } from 'react';
import { preload } from 'react-dom';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
} from 'react-router';
import { ErrorPage } from '#components/feedback/error-page.tsx';
import { otherLanguages } from '#components/layout/page-languages.server.ts';
import { SiteFooter } from '#components/layout/site-footer.tsx';
import { SiteHeader } from '#components/layout/site-header.tsx';
import { DocumentContext } from '#document/document-context.ts';
import { AccountLink } from '#features/account/account-link.tsx';
import { CartButton } from '#features/cart/cart-button.tsx';
import { ManageCookies } from '#features/consent/manage-cookies.tsx';
import { GuardedOutlet } from '#features/guards/guarded-outlet.tsx';
import { LocationButton, LocationPanel } from '#features/location/location-panel.tsx';
import { AppShell, NativeFrame } from '#features/native/native-frame.tsx';
import { payloadOr } from '#lib/api/remote-state.ts';
import { scheduleTask } from '#lib/browser/schedule-task.ts';
import { localeContext, settingsContext, siteContext } from '#lib/configuration/load-context.ts';
import {
  type RootData,
  servedUrl,
  useRootData,
  useSettings,
} from '#lib/configuration/root-data.ts';
import { lazyModule } from '#lib/hydration/lazy-module.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { settingText } from '#lib/restaurant/settings.ts';
import { configureSite, followRouteRules } from '#lib/routing/site-middleware.server.ts';
import type { Route } from './+types/root.ts';
import styles from './app.css?url';
import { loadLazyFeatures } from './load-lazy-features.ts';

export const middleware = [configureSite, followRouteRules];

/** The settings come with the first page and stay. Without them every page works. */
export function loader({ context, request }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const locale = context.get(localeContext);
  const others = otherLanguages(site.locale.available, locale);
  const settings = context.get(settingsContext);
  const phone = settingText(payloadOr(settings, []), 'contacts.phone');
  return {
    settings,
    cuisine: settingText(payloadOr(settings, []), 'site.cuisine'),
    phone: phone === '' ? null : { link: telephoneLink(phone), shown: shownTelephone(phone) },
    siteRoot: `${site.siteRoot || new URL(request.url).origin}${localePrefix(locale)}`,
    apiRoot: site.apiRoot,
    site,
    ...(others.length > 0 && { languages: others }),
  } satisfies RootData;
}

/** Without an icon browsers request /favicon.ico. */
const NO_ICON = 'data:,';

/** Only a reload of the same page fetches them again. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.href === nextUrl.href;
}

export function Layout({ children }: { readonly children: ReactNode }) {
  const { apiRoot, cuisine, site } = useRootData();
  const { size, position } = site.header;
  const logo = settingText(useSettings(), 'site.seal');
  const icon = servedUrl(logo, apiRoot) || NO_ICON;
  const parts = useContext(DocumentContext);
  preload(textFont, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
  return (
    <html
      lang={pageLanguage()}
      data-site={site.id}
      data-api={apiRoot || undefined}
      {...(__NATIVE__ && { 'data-icons': apiRoot || undefined })}
      data-header={`${size} ${position}`}
      data-cuisine={cuisine}
      // The document notes the stored order type before hydration: `defer-modules.server.ts`.
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={site.pwa.themeColor} />
        <meta name="application-name" content={site.pwa.shortName} />
        <meta name="apple-mobile-web-app-title" content={site.pwa.shortName} />
        <meta name="build" content={__BUILD_ID__} />
        {/* With a precedence React writes it before what pages add. */}
        <link rel="stylesheet" href={styles} precedence="site" />
        <link rel="icon" href={icon} />
        <Meta />
        {parts?.head}
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
        {parts?.foot}
      </body>
    </html>
  );
}

export default function App() {
  return (
    <SiteFrame>
      <GuardedOutlet />
    </SiteFrame>
  );
}

/** The header, the footer and what is over every page. The checkout ends with its button. Rule K-28. */
function SiteFrame({ children }: { readonly children: ReactNode }) {
  const t = useTranslate();
  const isCheckout = /\/checkout\/?$/.test(useLocation().pathname);
  return (
    <>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:z-20 focus:m-2 focus:rounded-field focus:bg-nori focus:px-4 focus:py-3 focus:text-on-nori"
      >
        {t('Skip to the content')}
      </a>
      <SiteHeader>
        <LocationButton />
        <AccountLink />
        <CartButton />
      </SiteHeader>
      <main
        id="content"
        tabIndex={-1}
        className="min-h-[calc(100dvh-var(--header-size))] flex-1 outline-none"
      >
        {children}
      </main>
      {!isCheckout && (
        <SiteFooter>{!__NATIVE__ && <ManageCookies onPress={lazyFeatures.prefetch} />}</SiteFooter>
      )}
      <LocationPanel />
      {!__NATIVE__ && <LazyFeatures />}
      {__NATIVE__ && <NativeFrame />}
    </>
  );
}

/** Only the app starts without data: pages of the site contain theirs. */
export function HydrateFallback() {
  return __NATIVE__ ? <AppShell /> : null;
}

declare global {
  interface Window {
    /** Presses again what was pressed before the page was hydrated: `defer-modules.server.ts`. Rule W-33. */
    answerPress?: () => void;
  }
}

/** None of it is visible at first, so it loads after the page is complete. */
const lazyFeatures = lazyModule(async () => (await loadLazyFeatures()).LazyFeatures);

function LazyFeatures() {
  const remote = lazyFeatures.useModule();
  useEffect(() => {
    window.answerPress?.();
    afterLoad(lazyFeatures.prefetch);
  }, []);
  return remote.state === 'success' ? <remote.payload /> : null;
}

/** The frame is around a page that the configuration disallows; any other error may be one of the frame itself. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? (
    <SiteFrame>
      <ErrorPage error={error} />
    </SiteFrame>
  ) : (
    <main>
      <ErrorPage error={error} />
    </main>
  );
}

/** Runs after the load event, in a task of its own: effects of a hydrated page run in one. */
function afterLoad(work: () => void): void {
  const start = () => scheduleTask(work);
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start);
}
