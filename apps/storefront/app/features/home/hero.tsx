import { pictureVariants } from '@comptoir/contract/restaurant-file/picture-url';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { ServedPicture } from '#components/content/pictures.tsx';
import { Button } from '#components/controls/button.tsx';
import { useRestaurantName, useSettings } from '#lib/configuration/root-data.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { settingLink, settingText } from '#lib/restaurant/settings.ts';
import { useLocationStore } from '#stores/location/location.ts';
import { useLocationPanel } from '#stores/location/location-panel.ts';

interface HeroProps {
  /** Whether orders are taken now. */
  readonly status: ReactNode;
  readonly isDelivering: boolean;
}

/** Name, place, opening state and the two order types. */
export function Hero({ status, isDelivering }: HeroProps) {
  const t = useTranslate();
  const settings = useSettings();
  const navigate = useNavigate();
  const { choosePickup, chooseDelivery } = useLocationStore.getState();
  const openLocationPanel = useLocationPanel.getState().open;
  const [address, map] = [
    settingText(settings, 'contacts.address'),
    settingLink(settings, 'contacts.google_map'),
  ];
  return (
    <section className="scheme-dark -mt-(--header-size) relative overflow-hidden bg-nori text-ink">
      <div className="wrap hero-text relative z-1">
        <h1 className="text-display">{useRestaurantName()}</h1>
        <p className="mt-4 font-serif text-heading">{settingText(settings, 'site.tagline')}</p>
        <p className="mt-4 text-quiet">{settingText(settings, 'site.short_description')}</p>
        {/* Side by side they would fit or not by the font, and wrap when it arrives. */}
        <div className="mt-8 flex flex-col gap-3 tablet:flex-row">
          <Button
            look="primary"
            onClick={() => {
              choosePickup();
              navigate('/menu', { viewTransition: true });
            }}
          >
            {t('Order for pickup')}
          </Button>
          {isDelivering && (
            <Button
              onClick={() => {
                chooseDelivery();
                openLocationPanel('/menu');
              }}
            >
              {t('Order for delivery')}
            </Button>
          )}
        </div>
        <div className="hero-status mt-6 space-y-1">
          {status}
          <p>
            {map ? (
              <a href={map} className="text-quiet underline underline-offset-4 hover:text-ink">
                {address}
              </a>
            ) : (
              address
            )}
          </p>
        </div>
      </div>
      <HeroScene image={settingText(settings, 'site.hero')} />
    </section>
  );
}

interface HeroSceneProps {
  /** As the settings name it; empty for none. */
  readonly image: string;
}

/**
 * The hero's picture. A drawing is 5:2 and ends below the counter's front edge, which continues on both
 * sides; a photograph has no text on it.
 */
function HeroScene({ image }: HeroSceneProps) {
  if (image === '') return <div className="wood-band h-16" />;
  const isPhotograph = pictureVariants(image) !== null;
  return (
    <div className={`hero-scene ${isPhotograph ? 'mt-12' : 'wood-band'}`}>
      <ServedPicture
        image={image}
        width={1200}
        height={480}
        // Where a point has three pixels, two are enough for a photograph.
        sizes="(width >= 80rem) 46vw, (min-resolution: 2.5x) 67vw, 100vw"
        urgency="most"
        className="contents"
        imageClassName={
          isPhotograph ? 'size-full object-cover' : 'h-full w-auto max-w-none shrink-0'
        }
      />
    </div>
  );
}
