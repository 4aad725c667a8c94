import { readSetting } from '@comptoir/contract/settings/settings-path';
import { wallClock, weekdayOf } from '@comptoir/domain/schedule/restaurant-time';
import { useRevalidator } from 'react-router';
import { ExceptionList } from '#components/content/exception-list.tsx';
import { ButtonLink } from '#components/controls/button.tsx';
import { RemoteContent } from '#components/feedback/remote-content.tsx';
import { PageHead } from '#components/layout/page-head.tsx';
import { SocialLinks } from '#components/layout/social-links.tsx';
import { Directions, mapLinks } from '#features/contact/directions.tsx';
import { HoursTable, serviceWeek, withExceptions } from '#features/contact/hours-table.tsx';
import { CopyAddress, Reach } from '#features/contact/reach.tsx';
import { mapPayload, payloadOr, settled } from '#lib/api/remote-state.ts';
import { useCurrentMinute } from '#lib/browser/current-minute.ts';
import { apiContext, settingsContext, siteContext } from '#lib/configuration/load-context.ts';
import { useRestaurantName, useSettings } from '#lib/configuration/root-data.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { exceptionalDays, exceptionTexts } from '#lib/restaurant/exceptional-hours.ts';
import { menuIndex, restaurantRules } from '#lib/restaurant/restaurant.ts';
import { settingLink, settingText, settingTexts } from '#lib/restaurant/settings.ts';
import { validatePage } from '#lib/routing/page-validation.ts';
import { useLive } from '#stores/availability/live-state.ts';
import type { Route } from './+types/contact.ts';

/** Without the menu, which holds the hours, the page still has address and contacts. */
export async function loader({ context, request }: Route.LoaderArgs) {
  validatePage(request, context.get(siteContext));
  const pairs = payloadOr(context.get(settingsContext), []);
  const { delivery, timezone } = restaurantRules(pairs);
  const menus = settled(await context.get(apiContext).menus());
  return {
    week: mapPayload(menus, (payload) => ({
      days: serviceWeek(payload, delivery.active),
      hours: menuIndex(payload).hours,
    })),
    isDelivering: delivery.active,
    timezone,
  };
}

export default function Contact({
  loaderData: { week, isDelivering, timezone },
}: Route.ComponentProps) {
  const t = useTranslate();
  const { revalidate } = useRevalidator();
  const settings = useSettings();
  const now = useCurrentMinute();
  const live = useLive((state) => state.live);
  const isKnown = now !== null && live !== null;
  const name = useRestaurantName();
  const contact = (field: string) => settingText(settings, `contacts.${field}`);
  const address = contact('address');
  const map = settingLink(settings, 'contacts.google_map');
  const [street, ...place] = address.split(/,\s*/);
  const today = now === null ? null : weekdayOf(wallClock(now, timezone).date);
  return (
    <div className="wrap pt-10 pb-(--section) tablet:pt-14">
      <PageHead />
      <h1 className="text-title">{t('Contact')}</h1>
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-12 desktop:grid-cols-2">
        <div className="space-y-8">
          {address && (
            <section aria-labelledby="where" className="space-y-4">
              <h2 id="where" className="sr-only">
                {t('Address')}
              </h2>
              <address className="font-serif text-heading not-italic leading-snug">
                <span className="block">{name}</span>
                <span className="block">{street}</span>
                <span className="block">{place.join(', ')}</span>
              </address>
              <p className="flex flex-wrap items-center gap-x-4">
                <CopyAddress address={`${name}, ${address}`} />
                {map && (
                  <a
                    href={map}
                    className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 hover:text-vermilion-deep"
                  >
                    {t('See on the map')}
                  </a>
                )}
              </p>
              <Directions
                links={mapLinks({
                  name,
                  address,
                  latitude: numberOf(readSetting(settings, 'contacts.latitude')),
                  longitude: numberOf(readSetting(settings, 'contacts.longitude')),
                })}
              />
            </section>
          )}
          <Reach email={contact('email')} />
          <ul className="max-w-text space-y-1 text-quiet">
            {settingTexts(settings, 'site.access').map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <SocialLinks />
        </div>
        <section aria-labelledby="when">
          <h2 id="when" className="mb-4 text-heading">
            {t('Opening hours')}
          </h2>
          <RemoteContent
            remote={week}
            onRetry={revalidate}
            failure={t('The opening hours could not be loaded.')}
          >
            {({ days, hours }) => (
              // Text at twice its size leaves no room for two services beside each other.
              <div className="overflow-x-auto">
                <HoursTable
                  week={
                    isKnown
                      ? withExceptions(
                          days,
                          exceptionalDays(hours, live, now, timezone),
                          isDelivering,
                        )
                      : days
                  }
                  today={today}
                />
              </div>
            )}
          </RemoteContent>
          <ButtonLink to="/menu" look="primary" className="mt-8 max-tablet:w-full">
            {t('See the menu')}
          </ButtonLink>
          {isKnown && <ExceptionList exceptions={exceptionTexts(live, now, timezone, t)} />}
        </section>
      </div>
    </div>
  );
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
