import { pageLanguage } from '@comptoir/design/language/page-language';
import { shownTelephone, telephoneLink } from '@comptoir/domain/checkout/telephone';
import { renderToStaticMarkup } from 'react-dom/server';
import { CounterIllustration } from '#components/feedback/counter-illustration.tsx';
import type { SiteConfiguration } from '#lib/configuration/site-configuration.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import type { RestaurantProfile } from './restaurant-profile.server.ts';

interface OpeningSoonPageProps {
  readonly restaurant: RestaurantProfile;
  readonly site: SiteConfiguration;
  /** The address of the site's styles. */
  readonly styles: string;
  readonly t: Translate;
}

/** The page at every address of a shop that is still being set up: with what is known of it. Rule OP-2. */
export function openingSoonPage(props: OpeningSoonPageProps): string {
  return `<!DOCTYPE html>${renderToStaticMarkup(<OpeningSoonPage {...props} />)}`;
}

function OpeningSoonPage({ restaurant, site, styles, t }: OpeningSoonPageProps) {
  const phone = restaurant.text('contacts.phone');
  const address = restaurant.text('contacts.address');
  const name = restaurant.text('contacts.name');
  return (
    <html lang={pageLanguage()} data-site={site.id}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={site.pwa.themeColor} />
        <meta name="robots" content="noindex" />
        <title>{name === '' ? t('Opening soon') : `${t('Opening soon')} · ${name}`}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href={styles} />
      </head>
      <body>
        <header className="wrap flex min-h-(--header-height) items-center font-serif text-heading">
          {name}
        </header>
        <main className="flex flex-1 flex-col justify-between pb-(--section)">
          <div className="wrap flex flex-col items-start gap-4 pt-12 pb-10 tablet:pt-20">
            <h1 className="text-display">{t('Opening soon')}</h1>
            <p className="max-w-text text-large">
              {t('We are setting the table: soon you will order here, to take away or delivered.')}
            </p>
            {address !== '' && <address className="not-italic">{address}</address>}
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
