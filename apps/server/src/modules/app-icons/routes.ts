import {
  APP_ICONS,
  APP_ICONS_ROOT,
  APP_LOOK,
  type AppIcon,
  type AppIconLook,
  appIconsFolder,
} from '@comptoir/contract/settings/app-icons';
import type { FastifyInstance } from 'fastify';
import { matchesTag } from '#plugins/http/etag.ts';
import { sendProblem } from '#plugins/http/problems.ts';
import { pictureQueue } from '#plugins/pictures/picture-queue.ts';
import { inPictureProcess } from '#restaurant/pictures/picture-process.ts';
import type { RestaurantSnapshot } from '#restaurant/snapshot.ts';
import type { Shop } from '#shop.ts';
import { ownProcess } from '#sources.ts';
import type * as drawing from './draw-icon.ts';

const drawIcon = inPictureProcess<typeof drawing.drawIcon>(
  ownProcess('modules/app-icons/draw-icon.ts'),
  'drawIcon',
);

const FOR_EVER = 'public, max-age=31536000, immutable';
const FOLDER = /^[0-9a-f]{6}-\d{1,3}-(?:[0-9a-f]{12}|plain)$/;
const ICONS: ReadonlyMap<string, AppIcon> = new Map(Object.entries(APP_ICONS));

/**
 * Serves the app icons, immutable since their addresses name their look; those of another look
 * redirect to the current ones. Rule B-10.
 */
export function serveAppIcons(
  app: FastifyInstance,
  { restaurant, picturesDirectory }: Pick<Shop, 'restaurant' | 'picturesDirectory'>,
): void {
  const queue = pictureQueue();
  app.get<{ Params: { folder: string; file: string } }>(
    `${APP_ICONS_ROOT}/:folder/:file`,
    { schema: { hide: true } },
    async (request, reply) => {
      const { folder, file } = request.params;
      const icon = ICONS.get(file);
      if (icon === undefined || !FOLDER.test(folder)) return sendProblem(reply, 'not_found');
      const look = lookOf(await restaurant());
      const today = appIconsFolder(look);
      if (folder !== today) {
        const address = `${APP_ICONS_ROOT}/${today}/${file}`;
        return reply.header('cache-control', 'public, max-age=60').redirect(address, 302);
      }
      const drawn = await queue(`${folder}/${file}`, () => drawIcon(icon, look, picturesDirectory));
      if ('retryAfterSeconds' in drawn) {
        return sendProblem(reply.header('retry-after', drawn.retryAfterSeconds), 'unavailable');
      }
      reply.headers({ etag: `"${drawn.hash}"`, 'cache-control': FOR_EVER });
      const ifNoneMatch = request.headers['if-none-match'];
      if (ifNoneMatch !== undefined && matchesTag(ifNoneMatch, drawn.hash))
        return reply.code(304).send();
      return reply.type('image/png').send(drawn.bytes);
    },
  );
  app.get(`${APP_ICONS_ROOT}/*`, { schema: { hide: true } }, (_request, reply) =>
    sendProblem(reply, 'not_found'),
  );
}

function lookOf({ settings }: RestaurantSnapshot): AppIconLook {
  const { backgroundColor, logoPadding } = settings.site?.configuration?.pwa ?? {};
  return {
    seal: settings.site?.seal,
    backgroundColor: backgroundColor ?? APP_LOOK.backgroundColor,
    logoPadding: logoPadding ?? APP_LOOK.logoPadding,
  };
}
