import type { FastifyInstance } from 'fastify';
import type { Config } from '#config/config.ts';
import type { ServerLog } from '#log.ts';
import { serveAppIcons } from '#modules/app-icons/routes.ts';
import { serveSocialImages } from '#modules/social-images/routes.ts';
import { hasBackoffice, mountBackoffice } from '#plugins/backoffice/mount-backoffice.ts';
import { servePictures } from '#plugins/pictures/serve-pictures.ts';
import {
  hasStorefront,
  mountStorefront,
  type StorefrontChoice,
} from '#plugins/storefront/mount-storefront.ts';
import { picturesDirectory } from '#restaurant/pictures/pictures.ts';
import type { RestaurantRepository } from '#restaurant/repository.ts';
import { contentVersionReader, type RestaurantStore } from '#restaurant/store.ts';

/** What pages show. */
interface SiteParts extends Pick<StorefrontChoice, 'cardProvider' | 'countPage'> {
  readonly restaurant: RestaurantStore;
  readonly repository: RestaurantRepository;
}

/** Serves pictures, the storefront and the back office; those that are not built are left out. */
export async function mountSites(
  app: FastifyInstance,
  { mode, dataDir, storefrontDir, backofficeDir, siteRoot, apiRoot }: Config,
  { restaurant, repository, ...shown }: SiteParts,
  log: ServerLog,
): Promise<void> {
  const { current, onChange } = restaurant;
  const pictures = picturesDirectory(dataDir);
  await servePictures(app, pictures);
  serveSocialImages(app, { current, pictures });
  serveAppIcons(app, { current, pictures });
  const storefront: StorefrontChoice = {
    ...shown,
    mode,
    directory: storefrontDir,
    dataDir,
    // Every page carries it: it may hold no secrets or paths. Rule U-54.
    site: { siteRoot, apiRoot },
    onChange,
    isOpened: async () => (await current()).isOpened,
    readRestaurant: async (locale) => (await current()).publicDataIn(locale),
    availableLocales: async () => (await current()).locales,
    readContentVersion: contentVersionReader(restaurant, repository),
  };
  if (hasStorefront(storefront)) await mountStorefront(app, storefront);
  else log.warn('There is no storefront: run npm run build');
  const backoffice = { mode, dataDir, directory: backofficeDir };
  if (hasBackoffice(backoffice)) await mountBackoffice(app, backoffice);
}
