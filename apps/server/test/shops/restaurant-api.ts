import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RestaurantDocument } from '@comptoir/contract/restaurant-file/restaurant-file';
import Fastify, {
  type FastifyInstance,
  type InjectOptions,
  type LightMyRequestResponse,
} from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterEach } from 'vitest';
import { type Notifications, openNotifications } from '#db/notifications.ts';
import { articleRoutes } from '#modules/articles/routes.ts';
import { menuRoutes } from '#modules/menus/routes.ts';
import { offerRoutes } from '#modules/offers/routes.ts';
import { settingsRoutes } from '#modules/settings/routes.ts';
import { handleErrors } from '#plugins/http/problems.ts';
import { routedUrl } from '#plugins/http/request-locale.ts';
import { servePictures } from '#plugins/pictures/serve-pictures.ts';
import { preparedResponses } from '#restaurant/prepared-responses.ts';
import { type RestaurantRepository, restaurantRepository } from '#restaurant/repository.ts';
import { openRestaurantStore, type RestaurantStore } from '#restaurant/store.ts';
import type { TestDatabase } from '#test/harness/database.ts';
import { silentLog } from '#test/harness/silent-log.ts';

export interface RestaurantApi {
  readonly app: FastifyInstance;
  readonly repository: RestaurantRepository;
  readonly store: RestaurantStore;
  readonly picturesDirectory: string;
  get(url: string, headers?: InjectOptions['headers']): Promise<LightMyRequestResponse>;
  /** Resolves when this process has loaded the next import. */
  nextVersion(): Promise<number>;
}

/** Opens the API's restaurant routes on a test database, and closes them after each test. */
export function restaurantApis(database: TestDatabase) {
  const opened: { app: FastifyInstance; notifications: Notifications; directory: string }[] = [];
  afterEach(async () => {
    for (const { app, notifications, directory } of opened.splice(0)) {
      await app.close();
      await notifications.close();
      rmSync(directory, { recursive: true });
    }
  });

  return async function openApi(
    document: RestaurantDocument,
    now = Date.parse('2026-11-20T17:00:00Z'),
  ): Promise<RestaurantApi> {
    const repository = restaurantRepository(database.pool);
    await repository.replace(document, new Map());
    const notifications = await openNotifications(database.address, silentLog);
    const store = await openRestaurantStore(repository, notifications, silentLog);
    const responses = preparedResponses(store);
    await store.current();
    const directory = mkdtempSync(join(tmpdir(), 'comptoir-pictures-'));
    const app = Fastify({
      rewriteUrl: routedUrl,
      routerOptions: { ignoreTrailingSlash: true },
    });
    opened.push({ app, notifications, directory });
    app.setValidatorCompiler(validatorCompiler);
    app.setSerializerCompiler(serializerCompiler);
    handleErrors(app);
    settingsRoutes(app, responses);
    menuRoutes(app, responses);
    articleRoutes(app, responses);
    offerRoutes(app, {
      responses,
      restaurant: store.current,
      clock: () => now,
      limitGuesses: async () => undefined,
      usedUpOffers: async () => new Map(),
    });
    await servePictures(app, directory);
    return {
      app,
      repository,
      store,
      picturesDirectory: directory,
      get: (url, headers = {}) => app.inject({ url, headers }),
      nextVersion: () =>
        new Promise((resolve) => store.onChange((snapshot) => resolve(snapshot.version))),
    };
  };
}
