import type { RestaurantDocument } from '@comptoir/contract/restaurant-file/restaurant-file';
import {
  changesAnswer,
  doneAnswer,
  invalidCatalogueEnvelope,
  publicationAnswer,
  publicationRequest,
  versionAnswer,
  versionParams,
  versionsAnswer,
  type WireCatalogueChange,
} from '@comptoir/contract/staff/catalogue';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import {
  recordAudit,
  STAFF_CHANGE_REJECTIONS,
  STAFF_READ_REJECTIONS,
} from '#modules/staff/staff.ts';
import { rejection, sendProblem } from '#plugins/http/problems.ts';
import { readPublished } from '#restaurant/repository.ts';
import { findVersion, listVersions } from '#restaurant/versions.ts';
import { catalogueWork, textOf } from './catalogue-process.ts';
import {
  editorOf,
  type PublishingDependencies,
  sendFindings,
  success,
  TAGS,
} from './dependencies.ts';
import { checkDraft, withDraft } from './draft.ts';
import { draftStore } from './draft-store.ts';
import { publishDraft, restoreVersion, schedulePublication } from './publication.ts';

const INVALID = {
  422: rejection(
    ['validation', 'catalogue_invalid'],
    invalidCatalogueEnvelope.partial({ findings: true }),
  ),
};
const UNKNOWN = { 404: rejection(['not_found']) };
/** A year and a day. */
const MAX_DAYS_AHEAD = 366;
const A_DAY = 24 * 60 * 60_000;

/** What a publication changes, publications now or at a time, and the versions. Rules CA-2, CA-5 and CA-7. */
export function publicationRoutes(dependencies: PublishingDependencies): FastifyPluginCallbackZod {
  const { pool, access, clock, serve } = dependencies;
  const canWrite = access.requires('catalogue.write');
  const canPublish = access.requires('catalogue.publish', { stepUp: true });
  const canTakeBack = access.requires('catalogue.publish');

  return (app, _options, done) => {
    app.get(
      '/v2/staff/catalogue/changes',
      {
        ...canWrite,
        schema: {
          ...TAGS,
          summary: 'What the draft would change for guests.',
          response: { 200: changesAnswer, ...STAFF_READ_REJECTIONS, ...INVALID },
        },
      },
      async (_request, reply) => {
        const { draft, published } = await withDraft(pool, clock(), async (locked) => ({
          draft: locked,
          published: await readPublished(locked.client),
        }));
        const check = await checkDraft(draft.entities);
        if (check.kind === 'invalid') return sendFindings(reply, check.errors);
        const { revision } = draft;
        const changes = await wireChanges(published.document, check.document);
        return success({ version: published.version, revision, changes });
      },
    );

    app.post(
      '/v2/staff/catalogue/publication',
      {
        ...canPublish,
        schema: {
          ...TAGS,
          summary: 'Publishes the draft as it was looked at, now or at a time.',
          body: publicationRequest,
          response: {
            200: publicationAnswer,
            ...STAFF_CHANGE_REJECTIONS,
            409: rejection(['draft_stale']),
            ...INVALID,
          },
        },
      },
      async (request, reply) => {
        const { revision, note, publish_at } = request.body;
        const editor = editorOf(dependencies, request);
        const publication = { by: editor.by, note };
        const later = publish_at ? new Date(publish_at) : null;
        if (later) {
          const days = (later.getTime() - clock()) / A_DAY;
          const isPossible = days > 0 && days <= MAX_DAYS_AHEAD;
          const message = 'Choisissez un moment à venir, dans un an au plus.';
          if (!isPossible) {
            return sendProblem(reply, 'validation', { errors: [{ path: 'publish_at', message }] });
          }
        }
        const result = await withDraft(pool, clock(), async (draft) => {
          const published = later
            ? await schedulePublication(draft, revision, publication, later)
            : await publishDraft(draft, revision, publication, editor.at);
          if (published.kind !== 'scheduled' && published.kind !== 'published') return published;
          const record = {
            action: later ? 'catalogue.schedule' : 'catalogue.publish',
            subject: 'catalogue',
            after: { ...published, note, ...(later && { publish_at: later.toISOString() }) },
          };
          await recordAudit(draft.client, editor.caller, record, clock());
          const version = published.kind === 'published' ? published.version : draft.base_version;
          return { kind: 'done' as const, version };
        });
        if (result.kind === 'catalogue_invalid') return sendFindings(reply, result.findings);
        if (result.kind !== 'done') return sendProblem(reply, result.kind);
        await serve(result.version);
        return success({ version: result.version, publish_at: later?.toISOString() ?? null });
      },
    );

    app.delete(
      '/v2/staff/catalogue/publication',
      {
        ...canTakeBack,
        schema: {
          ...TAGS,
          summary: 'Takes back the publication that waits for its time.',
          response: { 200: doneAnswer, ...STAFF_CHANGE_REJECTIONS },
        },
      },
      (request) =>
        withDraft(pool, clock(), async (draft) => {
          const store = draftStore(draft.client);
          if (await store.schedule()) {
            await store.writeSchedule(null);
            const record = { action: 'catalogue.unschedule', subject: 'catalogue' };
            await recordAudit(draft.client, access.callerOf(request), record, clock());
          }
          return success({ revision: draft.revision });
        }),
    );

    app.get(
      '/v2/staff/catalogue/versions',
      {
        ...canWrite,
        schema: {
          ...TAGS,
          summary: 'The last 50 versions that were published.',
          response: { 200: versionsAnswer, ...STAFF_READ_REJECTIONS },
        },
      },
      async () => {
        const versions = await listVersions(pool);
        return success(
          versions.map((version) => ({
            ...version,
            published_at: version.published_at.toISOString(),
          })),
        );
      },
    );

    app.get(
      '/v2/staff/catalogue/versions/:version',
      {
        ...canWrite,
        serializerCompiler: () => JSON.stringify,
        schema: {
          ...TAGS,
          summary: 'A version as it was published.',
          params: versionParams,
          response: { 200: versionAnswer, ...STAFF_READ_REJECTIONS, ...UNKNOWN },
        },
      },
      async (request, reply) => {
        const { version } = request.params;
        const found = await findVersion(pool, version);
        if (!found) return sendProblem(reply, 'not_found');
        return sendVersion(reply, version, found.file);
      },
    );

    app.get(
      '/v2/staff/catalogue/versions/:version/changes',
      {
        ...canWrite,
        schema: {
          ...TAGS,
          summary: 'What restoring a version would change for guests.',
          params: versionParams,
          response: { 200: changesAnswer, ...STAFF_READ_REJECTIONS, ...INVALID, ...UNKNOWN },
        },
      },
      async (request, reply) => {
        const { version } = request.params;
        const { revision, published, found } = await withDraft(pool, clock(), async (draft) => ({
          revision: draft.revision,
          published: await readPublished(draft.client),
          found: await findVersion(draft.client, version),
        }));
        if (!found) return sendProblem(reply, 'not_found');
        const check = await catalogueWork.checkFile(found.file);
        if (check.kind === 'invalid') {
          const findings = check.errors.map((error) => ({ kind: null, id: null, ...error }));
          return sendFindings(reply, findings);
        }
        const changes = await wireChanges(published.document, check.document);
        return success({ version: published.version, revision, changes });
      },
    );

    app.post(
      '/v2/staff/catalogue/versions/:version/restore',
      {
        ...canPublish,
        schema: {
          ...TAGS,
          summary: 'Publishes a version again, as a new one; the draft keeps its own changes.',
          params: versionParams,
          response: {
            200: publicationAnswer,
            ...STAFF_CHANGE_REJECTIONS,
            ...UNKNOWN,
            409: rejection(['draft_stale']),
            ...INVALID,
          },
        },
      },
      async (request, reply) => {
        const { version } = request.params;
        const editor = editorOf(dependencies, request);
        const result = await withDraft(pool, clock(), async (draft) => {
          const publication = { by: editor.by, note: `Version ${version} rétablie` };
          const restored = await restoreVersion(draft, version, publication, editor.at);
          if (restored.kind === 'published') {
            const record = {
              action: 'catalogue.restore',
              subject: `version:${version}`,
              after: { version: restored.version },
            };
            await recordAudit(draft.client, editor.caller, record, clock());
          }
          return restored;
        });
        if (result.kind === 'catalogue_invalid') return sendFindings(reply, result.findings);
        if (result.kind !== 'published') return sendProblem(reply, result.kind);
        await serve(result.version);
        return success({ version: result.version, publish_at: null });
      },
    );
    done();
  };
}

/** A document is JSON already. Rule CA-43. */
function sendVersion(reply: FastifyReply, version: number, document: string) {
  return reply
    .type('application/json; charset=utf-8')
    .send(`{"status":"success","payload":{"version":${version},"document":${document}}}`);
}

async function wireChanges(
  before: RestaurantDocument,
  after: string,
): Promise<WireCatalogueChange[]> {
  const changes = await catalogueWork.changesBetween(await textOf(before), after);
  return changes.map((change) => ({ ...change, fields: [...change.fields] }));
}
