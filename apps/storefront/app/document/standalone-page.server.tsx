import { pageLanguage } from '@comptoir/design/language/page-language';
import { shownTelephone, telephoneLink } from '@comptoir/domain/checkout/telephone';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { CounterIllustration } from '#components/feedback/counter-illustration.tsx';
import type { SiteConfiguration } from '#lib/configuration/site-configuration.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import type { RestaurantProfile } from './restaurant-profile.server.ts';

export interface StandalonePageProps {
  readonly restaurant: RestaurantProfile;
  readonly site: SiteConfiguration;
  /** The address of the site's styles. */
  readonly styles: string;
  readonly t: Translate;
}

interface Contents extends StandalonePageProps {
  /** Empty while the restaurant has none. */
  readonly name: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** A page without scripts, in no index, that needs only the styles: name, title, contents, and the telephone number. */
export function standalonePage(contents: Contents): string {
  return `<!DOCTYPE html>${renderToStaticMarkup(<StandalonePage {...contents} />)}`;
}

function StandalonePage({ restaurant, site, styles, t, name, title, children }: Contents) {
  const phone = restaurant.text('contacts.phone');
  return (
    <html lang={pageLanguage()} data-site={site.id}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={site.pwa.themeColor} />
        <meta name="robots" content="noindex" />
        <title>{name === '' ? title : `${title} · ${name}`}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href={styles} />
      </head>
      <body>
        <header className="wrap flex min-h-(--header-height) items-center font-serif text-heading">
          {name}
        </header>
        <main className="flex flex-1 flex-col justify-between pb-(--section)">
          <div className="wrap flex flex-col items-start gap-4 pt-12 pb-10 tablet:pt-20">
            <h1 className="text-display">{title}</h1>
            {children}
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
