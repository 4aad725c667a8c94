import { pageLanguage } from '@comptoir/design/language/page-language';
import { shownTelephone, telephoneLink } from '@comptoir/domain/checkout/telephone';
import { localePrefix } from '@comptoir/domain/languages/locale';
import { renderToStaticMarkup } from 'react-dom/server';
import { CounterIllustration } from '#components/feedback/counter-illustration.tsx';
import type { SiteConfiguration } from '#lib/configuration/site-configuration.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import type { RestaurantProfile } from './restaurant-profile.server.ts';

/** Resolves to the URL that was requested, since the page is served under any. */
const ASKED_ADDRESS = '';

interface OfflinePageProps {
  readonly restaurant: RestaurantProfile;
  readonly site: SiteConfiguration;
  /** The address of the site's styles. */
  readonly styles: string;
  readonly t: Translate;
}

/**
 * The page that the service worker serves without a network. It needs no script, and only the styles that
 * are cached with it. Rule B-6.
 */
export function offlinePage(props: OfflinePageProps): string {
  return `<!DOCTYPE html>${renderToStaticMarkup(<OfflinePage {...props} />)}`;
}

function OfflinePage({ restaurant, site, styles, t }: OfflinePageProps) {
  const phone = restaurant.text('contacts.phone');
  return (
    <html lang={pageLanguage()} data-site={site.id}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={site.pwa.themeColor} />
        <meta name="robots" content="noindex" />
        <title>{`${t('No network')} · ${restaurant.name}`}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href={styles} />
      </head>
      <body>
        <header className="wrap flex min-h-(--header-height) items-center font-serif text-heading">
          {restaurant.name}
        </header>
        <main className="flex flex-1 flex-col justify-between pb-(--section)">
          <div className="wrap flex flex-col items-start gap-4 pt-12 pb-10 tablet:pt-20">
            <h1 className="text-display">{t('No network')}</h1>
            <p className="max-w-text text-large">
              {t('This page waits for the network. Your cart is kept on this device.')}
            </p>
            <p className="max-w-text">{t('The menu is kept too, as it was at your last visit.')}</p>
            <p className="mt-4 flex flex-wrap gap-3">
              <a
                href={`${localePrefix(restaurant.locale)}/menu`}
                className="inline-flex min-h-11 items-center justify-center rounded-full bg-vermilion px-5 font-semibold text-on-vermilion hover:bg-vermilion-deep"
              >
                {t('See the menu')}
              </a>
              <a
                href={ASKED_ADDRESS}
                className="inline-flex min-h-11 items-center justify-center rounded-full border border-edge bg-rice px-5 font-semibold hover:border-ink hover:bg-paper"
              >
                {t('Try again')}
              </a>
            </p>
            {phone !== '' && (
              <p>
                {t('By phone')}{' '}
                <a
                  href={telephoneLink(phone)}
                  className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 hover:text-vermilion-deep"
                >
                  {shownTelephone(phone)}
                </a>
              </p>
            )}
          </div>
          <CounterIllustration />
        </main>
      </body>
    </html>
  );
}
