import { Link, useRevalidator } from 'react-router';
import { DishPicture } from '#components/content/pictures.tsx';
import { RemoteContent } from '#components/feedback/remote-content.tsx';
import { PageHead } from '#components/layout/page-head.tsx';
import { Benefits } from '#features/home/benefits.tsx';
import { Favourites } from '#features/home/favourites.tsx';
import { Hero } from '#features/home/hero.tsx';
import type { CategoryEntry } from '#features/home/home-content.ts';
import { FAVOURITES, homeContent } from '#features/home/home-content.ts';
import { Offers } from '#features/home/offers.tsx';
import { OpeningStatus, useOpeningTexts } from '#features/home/opening-status.tsx';
import { Section } from '#features/home/section.tsx';
import { Visit } from '#features/home/visit.tsx';
import { mapPayload, payloadOr, settled } from '#lib/api/remote-state.ts';
import {
  apiContext,
  localeContext,
  popularContext,
  siteContext,
} from '#lib/configuration/load-context.ts';
import { useServedUrl, useSettings } from '#lib/configuration/root-data.ts';
import { messagesIn } from '#lib/i18n/catalogue.server.ts';
import { createTranslate, useTranslate } from '#lib/i18n/translate.ts';
import { openingNote } from '#lib/restaurant/opening-texts.ts';
import { offersOf, restaurantRules } from '#lib/restaurant/restaurant.ts';
import { settingText, settingTexts } from '#lib/restaurant/settings.ts';
import { listedByType } from '#lib/restaurant/shown-offers.ts';
import { validatePage } from '#lib/routing/page-validation.ts';
import type { Route } from './+types/home.ts';

/** Without the menu the page still has name and address; without offers, the rest. */
export async function loader({ context, request }: Route.LoaderArgs) {
  validatePage(request, context.get(siteContext));
  const api = context.get(apiContext);
  const [settings, menus, offers, popular] = await Promise.all([
    api.settings(),
    api.menus(),
    api.offers(),
    context.get(popularContext)(FAVOURITES),
  ]);
  const pairs = payloadOr(settled(settings), []);
  const rules = restaurantRules(pairs);
  const { timezone, delivery, isAsapPausing } = rules;
  const applied = offersOf(payloadOr(settled(offers), []), delivery.active);
  const now = Date.now();
  const t = createTranslate(messagesIn(context.get(localeContext)));
  return {
    menu: mapPayload(settled(menus), (payload) => {
      const content = homeContent(payload, pairs, popular, t);
      const service = { live: null, isAsapPausing };
      const opening = {
        pickup: openingNote(content.ordering, 'pickup', service, now, t),
        delivery: openingNote(content.ordering, 'delivery', service, now, t),
      };
      return { ...content, opening };
    }),
    offers: applied,
    listed: listedByType(applied, { now, timezone }, t),
    timezone,
    isDelivering: delivery.active,
    isAsapPausing,
  };
}

export default function Home({
  loaderData: { menu, offers, listed, timezone, isDelivering, isAsapPausing },
}: Route.ComponentProps) {
  const t = useTranslate();
  const { revalidate } = useRevalidator();
  const texts = useOpeningTexts();
  const content = menu.state === 'success' ? menu.payload : null;
  return (
    <>
      <PageHead />
      <Hero
        isDelivering={isDelivering}
        status={
          content && (
            <OpeningStatus
              ordering={content.ordering}
              isAsapPausing={isAsapPausing}
              asRendered={content.opening}
            />
          )
        }
      />
      {texts && <texts.LastOrder />}
      <Offers offers={offers} timezone={timezone} asRendered={listed} />
      <RemoteContent
        remote={menu}
        onRetry={revalidate}
        failure={t('The menu could not be loaded.')}
      >
        {({ favourites, categories }) => (
          <>
            <Favourites dishes={favourites} timezone={timezone} isDelivering={isDelivering} />
            <Categories categories={categories} />
          </>
        )}
      </RemoteContent>
      <Benefits />
      <Story />
      <Visit opening={content && { week: content.week, ordering: content.ordering }} />
    </>
  );
}

interface CategoriesProps {
  readonly categories: readonly CategoryEntry[];
}

/** Links to the categories, each with the picture of its best dish. */
function Categories({ categories }: CategoriesProps) {
  const t = useTranslate();
  return (
    <Section title={t('On the menu')}>
      <ul className="grid grid-cols-2 gap-2 narrow:gap-3 tablet:grid-cols-4 desktop:grid-cols-[repeat(auto-fill,minmax(9.25rem,1fr))]">
        {categories.map(({ id, name, image }) => (
          <li key={id}>
            <Link
              to={`/menu#${id}`}
              prefetch="intent"
              viewTransition
              className="flex h-full flex-col overflow-hidden rounded-card bg-tray transition-shadow hover:shadow-float"
            >
              {image !== null && (
                <DishPicture
                  image={image}
                  sizes="(width >= 68.75rem) 10rem, (width >= 45rem) 22vw, 45vw"
                  className="rounded-none"
                />
              )}
              <span className="px-1.5 pt-1 pb-3 narrow:px-2.5 font-semibold text-small leading-snug">
                {name}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The beginning of the restaurant's story; nothing without one. */
function Story() {
  const settings = useSettings();
  const logo = useServedUrl(settingText(settings, 'site.seal'));
  const [opening, ...rest] = settingTexts(settings, 'site.story');
  if (opening === undefined) return null;
  return (
    <section className="bg-paper py-(--section)">
      <div className="wrap mx-auto max-w-[52rem] text-center">
        {logo && (
          <img src={logo} alt="" width="56" height="56" loading="lazy" className="mx-auto mb-8" />
        )}
        <p className="font-serif text-heading leading-relaxed">{opening}</p>
        {rest.length > 0 && <p className="mx-auto mt-6 max-w-text text-quiet">{rest.join(' ')}</p>}
      </div>
    </section>
  );
}
