import { useRevalidator } from 'react-router';
import { RemoteContent } from '#components/feedback/remote-content.tsx';
import { PageHead } from '#components/layout/page-head.tsx';
import { Benefits } from '#features/home/benefits.tsx';
import { Categories } from '#features/home/categories.tsx';
import { Favourites } from '#features/home/favourites.tsx';
import { Hero } from '#features/home/hero.tsx';
import { FAVOURITES, homeContent } from '#features/home/home-content.ts';
import { Offers } from '#features/home/offers.tsx';
import { OpeningStatus } from '#features/home/opening-status.tsx';
import { Story } from '#features/home/story.tsx';
import { Visit } from '#features/home/visit.tsx';
import { mapPayload, payloadOr, settled } from '#lib/api/remote-state.ts';
import {
  apiContext,
  localeContext,
  popularContext,
  siteContext,
} from '#lib/configuration/load-context.ts';
import { inlineMessagesIn } from '#lib/i18n/catalogue.server.ts';
import { createTranslate, useTranslate } from '#lib/i18n/translate.ts';
import { openingNote } from '#lib/restaurant/opening-texts.ts';
import { offersOf, restaurantRules } from '#lib/restaurant/restaurant.ts';
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
  const t = createTranslate(inlineMessagesIn(context.get(localeContext)));
  return {
    menu: mapPayload(settled(menus), (payload) => {
      const content = homeContent(payload, pairs, popular);
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
  const content = menu.state === 'success' ? menu.payload : null;
  return (
    <>
      <PageHead title={t('Home')} />
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
