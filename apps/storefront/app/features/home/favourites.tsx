import type { TimeZone } from '@comptoir/domain/schedule/restaurant-time';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { DishPicture } from '#components/content/pictures.tsx';
import { ItemPrice } from '#components/order/item-price.tsx';
import { useRootData } from '#lib/configuration/root-data.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useLocationStore } from '#stores/location/location.ts';
import type { Favourite } from './home-content.ts';
import { useSoldOut } from './opening-status.tsx';
import { Section } from './section.tsx';

interface FavouritesProps {
  readonly dishes: readonly Favourite[];
  readonly timezone: TimeZone;
  readonly isDelivering: boolean;
}

/** The most popular dishes, side by side. */
export function Favourites({ dishes, timezone, isDelivering }: FavouritesProps) {
  const t = useTranslate();
  const orderType = useLocationStore(({ isPickup }) => (isPickup ? 'pickup' : 'delivery'));
  const list = useRef<HTMLUListElement>(null);
  useWatch(list);
  const soldOut = useSoldOut(timezone);
  if (dishes.length === 0) return null;
  return (
    <Section
      title={t('Favourites of the counter')}
      className="bg-paper"
      aside={
        <Link
          to="/menu"
          prefetch="intent"
          viewTransition
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 hover:text-vermilion-deep"
        >
          {t('See the whole menu')}
        </Link>
      }
    >
      <ul ref={list} className="dish-row">
        {dishes.map((dish) => (
          <li key={dish.id}>
            {dish.image !== null && (
              <div className="relative">
                <DishPicture
                  image={dish.image}
                  sizes="(width >= 68.75rem) 20rem, (width >= 45rem) 30vw, 60vw"
                  className="rounded-none"
                />
                {soldOut(dish.id) && <p className="sold-out">{soldOut(dish.id)}</p>}
              </div>
            )}
            <h3 className="mt-4 font-sans font-semibold text-body leading-snug">
              <Link
                to={`/menu?${new URLSearchParams({ product: dish.id })}`}
                prefetch="intent"
                className="underline-offset-4 after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-(--focus) in-[li:hover]:underline"
              >
                {dish.name}
              </Link>
            </h3>
            <p className="mt-1 flex flex-wrap items-baseline gap-x-3">
              <ItemPrice
                prices={dish.prices}
                isFrom={dish.isPriceFrom === true}
                orderType={orderType}
                isDelivered={isDelivering}
              />
              {dish.pieces !== null && (
                <span className="text-quiet text-small">
                  {t('{count} pieces', { count: dish.pieces })}
                </span>
              )}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Impressions count after this time; the code for it loads then. */
const SETTLING_MS = 2_000;

function useWatch(list: { readonly current: Element | null }): void {
  const { apiRoot } = useRootData();
  useEffect(() => {
    let end = () => {};
    const timer = setTimeout(async () => {
      const { countFavourites } = await import('./count-favourites.ts');
      if (list.current?.isConnected) end = countFavourites(list.current, apiRoot);
    }, SETTLING_MS);
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [list, apiRoot]);
}
