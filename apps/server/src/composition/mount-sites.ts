import type { FastifyInstance } from 'fastify';
import type { Config } from '#config/config.ts';
import { serveAppIcons } from '#modules/app-icons/routes.ts';
import { serveSocialImages } from '#modules/social-images/routes.ts';
import { hasBackoffice, mountBackoffice } from '#plugins/backoffice/mount-backoffice.ts';
import { servePictures } from '#plugins/pictures/serve-pictures.ts';
import {
  hasStorefront,
  mountStorefront,
  type StorefrontChoice,
} from '#plugins/storefront/mount-storefront.ts';
import type { RestaurantRepository } from '#restaurant/repository.ts';
import { contentVersionReader } from '#restaurant/store.ts';
import type { OpenShop } from './open-shop.ts';

/** Serves pictures, the storefront and the back office; those that are not built are left out. */
export async function mountSites(
  app: FastifyInstance,
  { mode, dataDir, storefrontDir, backofficeDir, siteRoot, apiRoot }: Config,
  shop: OpenShop,
  repository: RestaurantRepository,
): Promise<void> {
  const { restaurant, restaurantStore, picturesDirectory, log } = shop;
  await servePictures(app, picturesDirectory);
  serveSocialImages(app, shop);
  serveAppIcons(app, shop);
  const storefront: StorefrontChoice = {
    cardProvider: shop.cards.forBrowser.provider,
    countPage: shop.metrics.pages,
    mode,
    directory: storefrontDir,
    dataDir,
    // Every page carries it: it may hold no secrets or paths. Rule U-54.
    site: { siteRoot, apiRoot },
    onChange: restaurantStore.onChange,
    isOpened: async () => (await restaurant()).isOpened,
    readRestaurant: async (locale) => (await restaurant()).publicDataIn(locale),
    availableLocales: async () => (await restaurant()).locales,
    readContentVersion: contentVersionReader(restaurantStore, repository),
  };
  if (hasStorefront(storefront)) await mountStorefront(app, storefront);
  else log.warn('There is no storefront: run npm run build');
  const backoffice = { mode, dataDir, directory: backofficeDir };
  if (hasBackoffice(backoffice)) await mountBackoffice(app, backoffice);
}
