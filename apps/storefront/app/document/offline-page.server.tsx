import { localePrefix } from '@comptoir/domain/languages/locale';
import { type StandalonePageProps, standalonePage } from './standalone-page.server.tsx';

/** Resolves to the URL that was requested, since the page is served under any. */
const ASKED_ADDRESS = '';

/**
 * The page that the service worker serves without a network. It needs no script, and only the styles that
 * are cached with it. Rule B-6.
 */
export function offlinePage(props: StandalonePageProps): string {
  const { restaurant, t } = props;
  const children = (
    <>
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
    </>
  );
  return standalonePage({ ...props, name: restaurant.name, title: t('No network'), children });
}
