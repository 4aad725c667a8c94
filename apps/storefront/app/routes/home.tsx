import { Link, useNavigate, useRevalidator } from 'react-router';
import { Button } from '#components/button.tsx';
import { ContactDetails } from '#components/contact-details.tsx';
import { OpeningHours } from '#components/opening-hours.tsx';
import { PageHead } from '#components/page-head.tsx';
import { RemoteContent } from '#components/remote-content.tsx';
import { homeSummary } from '#lib/home-summary.ts';
import { useTranslate } from '#lib/i18n.ts';
import { apiContext, siteContext } from '#lib/load-context.ts';
import { validatePage } from '#lib/page-validation.ts';
import { mapPayload, settled } from '#lib/remote-state.ts';
import { useRestaurantName, useSettings } from '#lib/root-data.ts';
import { settingText } from '#lib/settings.ts';
import { useLocationStore } from '#stores/location.ts';
import { useLocationPanel } from '#stores/location-panel.ts';
import type { Route } from './+types/home.ts';

/** Without the card the page still says who and where the restaurant is. */
export async function loader({ context, request }: Route.LoaderArgs) {
  validatePage(request, context.get(siteContext));
  const menus = settled(await context.get(apiContext).menus());
  return { card: mapPayload(menus, homeSummary) };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const t = useTranslate();
  const name = useRestaurantName();
  const settings = useSettings();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { choosePickup, chooseDelivery } = useLocationStore.getState();
  const openLocationPanel = useLocationPanel.getState().open;
  const description = settingText(settings, 'site.short_description');

  return (
    <>
      <PageHead title={t('Home')} description={description} />
      <section className="bg-nori text-on-nori">
        <div className="wrap py-14 tablet:py-24">
          <h1 className="text-display">{name}</h1>
          <p className="mt-3 text-large">{settingText(settings, 'site.tagline')}</p>
          <p className="mt-4 max-w-text">{description}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <Button
              look="primary"
              onClick={() => {
                choosePickup();
                navigate('/menu');
              }}
            >
              {t('Order for pickup')}
            </Button>
            <Button
              onClick={() => {
                chooseDelivery();
                openLocationPanel('/menu');
              }}
            >
              {t('Order for delivery')}
            </Button>
          </div>
        </div>
      </section>
      <div className="wrap grid gap-12 py-12 desktop:grid-cols-[3fr_2fr]">
        <section>
          <h2 className="mb-4 text-title">{t('On the menu')}</h2>
          <RemoteContent
            remote={loaderData.card}
            onRetry={revalidate}
            failure={t('The menu could not be loaded.')}
          >
            {({ categories }) => (
              <ul className="flex flex-wrap gap-2">
                {categories.map((category) => (
                  <li key={category.id}>
                    <Link
                      to={`/menu#${category.id}`}
                      className="inline-flex min-h-11 items-center rounded-full border border-edge bg-paper px-4 hover:bg-hinoki"
                    >
                      {category.name}
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </RemoteContent>
        </section>
        <section>
          <h2 className="mb-4 text-title">{t('Find us')}</h2>
          <ContactDetails />
          {loaderData.card.state === 'success' && (
            <div className="mt-6">
              <OpeningHours week={loaderData.card.payload.week} />
            </div>
          )}
        </section>
      </div>
    </>
  );
}
