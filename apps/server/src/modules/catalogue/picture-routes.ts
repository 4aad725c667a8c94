import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  MAXIMUM_PICTURE_BYTES,
  pictureAnswer,
  pictureRequest,
} from '@comptoir/contract/staff/pictures';
import type { FastifyInstance } from 'fastify';
import { recordAudit, staffApi } from '#modules/staff/staff.ts';
import { problem } from '#plugins/http/outcome.ts';
import { inPictureProcess } from '#restaurant/pictures/picture-process.ts';
import type * as storing from '#restaurant/pictures/store-upload.ts';
import type { Shop } from '#shop.ts';
import { ownProcess } from '#sources.ts';
import { editorOf } from './dependencies.ts';
import { noteUpload } from './uploaded-pictures.ts';

const storeUpload = inPictureProcess<typeof storing.storeUpload>(
  ownProcess('restaurant/pictures/store-upload.ts'),
  'storeUpload',
);

/** Base64 takes four letters for three bytes; beside them the name. */
const BODY_LIMIT = Math.ceil(MAXIMUM_PICTURE_BYTES / 3) * 4 + 2_048;
const WIDTHS = { item: 1280, site: 1920 } as const;
/** A restaurant sends all its dishes in an afternoon. */
const UPLOADS = { name: 'staff-pictures', limit: 300, windowMilliseconds: 60 * 60_000 };

/** Photographs that are sent from a page. Rules PH-1 to PH-6. */
export function pictureRoutes(
  app: FastifyInstance,
  dependencies: Pick<Shop, 'pool' | 'access' | 'clock' | 'limiter' | 'picturesDirectory'>,
): void {
  const { pool, access, clock, limiter, picturesDirectory: directory } = dependencies;
  const staff = staffApi(app, { access, limiter });

  staff.post(
    '/v2/staff/pictures',
    {
      can: 'catalogue.write',
      isGuardedFirst: true,
      summary: 'Stores a picture, and answers the address that a field of the draft can name.',
      body: pictureRequest,
      answer: pictureAnswer,
      problems: ['picture_invalid'],
      limit: UPLOADS,
      bodyLimit: BODY_LIMIT,
      tooLarge: 'picture_too_large',
    },
    async (request) => {
      const { name, data, use } = request.body;
      const bytes = Buffer.from(data, 'base64');
      if (bytes.length > MAXIMUM_PICTURE_BYTES) return problem('picture_too_large');
      const editor = editorOf(dependencies, request);
      const store = () => storeUpload(bytes, name, WIDTHS[use], directory);
      const upload = await store();
      if (upload.kind === 'rejected') {
        const errors = [{ path: 'data', message: upload.message }];
        return problem('picture_invalid', { errors });
      }
      const { hash, url } = upload;
      await noteUpload(pool, hash, editor);
      // It may have been collected between the two lines above.
      if (!existsSync(join(directory, hash))) await store();
      const record = { action: 'catalogue.picture', subject: `picture:${hash}`, after: { url } };
      await recordAudit(pool, editor.caller, record, clock());
      return { url };
    },
  );
}
