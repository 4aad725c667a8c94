import { mkdir } from 'node:fs/promises';
import { PICTURES_ROOT } from '@comptoir/contract/restaurant-file/picture-url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { sendProblem } from '#plugins/http/problems.ts';

const FOLDER = /^[0-9a-f]{32}$/;
const FILE = /^[A-Za-z0-9_-]{1,100}\.(?:svg|avif|webp)$/;

/** An SVG opened by itself runs and loads nothing. Rule R-12. */
const DRAWING_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; sandbox";

/**
 * Serves imported pictures, immutable since their addresses hold a content hash. Pages and apps of
 * other origins may show them. Rule R-11.
 */
export async function servePictures(app: FastifyInstance, directory: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, {
      root: directory,
      serve: false,
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
    });
    scope.get<{ Params: { folder: string; file: string } }>(
      `${PICTURES_ROOT}/:folder/:file`,
      { schema: { hide: true } },
      (request, reply) => {
        const { folder, file } = request.params;
        if (!FOLDER.test(folder) || !FILE.test(file)) return sendProblem(reply, 'not_found');
        reply.header('cross-origin-resource-policy', 'cross-origin');
        if (file.endsWith('.svg')) reply.header('content-security-policy', DRAWING_POLICY);
        return reply.sendFile(`${folder}/${file}`);
      },
    );
    scope.get(`${PICTURES_ROOT}/*`, { schema: { hide: true } }, (_request, reply) =>
      sendProblem(reply, 'not_found'),
    );
  });
}
