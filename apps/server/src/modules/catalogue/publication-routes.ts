import { toRestaurantFile } from '@comptoir/contract/restaurant-file/restaurant-file';
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
import type { FastifyInstance } from 'fastify';
import { recordAudit, staffApi } from '#modules/staff/staff.ts';
import { problem } from '#plugins/http/outcome.ts';
import type { JsonText } from '#restaurant/processes/json-in-slices.ts';
import { documentOf, readPublished } from '#restaurant/repository.ts';
import { findVersion, listVersions } from '#restaurant/versions.ts';
import { catalogueWork } from './catalogue-process.ts';
import { editorOf, invalidDraft, type PublishingShop, sendInSlices } from './dependencies.ts';
import { checkDraft, withDraft } from './draft.ts';
import { draftStore } from './draft-store.ts';
import { publishDraft, restoreVersion, schedulePublication } from './publication.ts';

/** A year and a day. */
const MAX_DAYS_AHEAD = 366;
const A_DAY = 24 * 60 * 60_000;

/** What a publication changes, publications now or at a time, and the versions. Rules CA-2, CA-5 and CA-7. */
export function publicationRoutes(app: FastifyInstance, dependencies: PublishingShop): void {
  const { pool, access, clock, restaurant } = dependencies;
  const canPublish = access.requires('catalogue.publish', { stepUp: true });

  const staff = staffApi(app, { access });

  staff.get(
    '/v2/staff/catalogue/changes',
    {
      can: 'catalogue.write',
      summary: 'What the draft would change for guests.',
      answer: changesAnswer,
      problems: ['catalogue_invalid'],
      details: { 422: invalidCatalogueEnvelope.partial({ findings: true }) },
    },
    async () => {
      const { draft, published } = await withDraft(pool, clock(), async (locked) => ({
        draft: locked,
        published: await readPublished(locked.client),
      }));
      const check = await checkDraft(draft.entities);
      if (check.kind === 'invalid') return invalidDraft(check.errors);
      const { revision } = draft;
      const changes = await wireChanges(published.document, check.document);
      return { version: published.version, revision, changes };
    },
  );

  staff.post(
    '/v2/staff/catalogue/publication',
    {
      can: canPublish,
      summary: 'Publishes the draft as it was looked at, now or at a time.',
      body: publicationRequest,
      answer: publicationAnswer,
      problems: ['catalogue_invalid', 'draft_stale'],
      details: { 422: invalidCatalogueEnvelope.partial({ findings: true }) },
    },
    async (request) => {
      const { revision, note, publish_at } = request.body;
      const editor = editorOf(dependencies, request);
      const publication = { by: editor.by, note };
      const later = publish_at ? new Date(publish_at) : null;
      if (later) {
        const days = (later.getTime() - clock()) / A_DAY;
        const isPossible = days > 0 && days <= MAX_DAYS_AHEAD;
        const message = 'Choisissez un moment à venir, dans un an au plus.';
        if (!isPossible) {
          return problem('validation', { errors: [{ path: 'publish_at', message }] });
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
      if (result.kind === 'catalogue_invalid') return invalidDraft(result.findings);
      if (result.kind !== 'done') return problem(result.kind);
      await restaurant(result.version);
      return { version: result.version, publish_at: later?.toISOString() ?? null };
    },
  );

  staff.delete(
    '/v2/staff/catalogue/publication',
    {
      can: 'catalogue.publish',
      summary: 'Takes back the publication that waits for its time.',
      answer: doneAnswer,
    },
    (request) =>
      withDraft(pool, clock(), async (draft) => {
        const store = draftStore(draft.client);
        if (await store.schedule()) {
          await store.removeSchedule();
          const record = { action: 'catalogue.unschedule', subject: 'catalogue' };
          await recordAudit(draft.client, access.callerOf(request), record, clock());
        }
        return { revision: draft.revision };
      }),
  );

  staff.get(
    '/v2/staff/catalogue/versions',
    {
      can: 'catalogue.write',
      summary: 'The last 50 versions that were published.',
      answer: versionsAnswer,
    },
    async () => {
      const versions = await listVersions(pool);
      return versions.map((version) => ({
        ...version,
        published_at: version.published_at.toISOString(),
      }));
    },
  );

  staff.get(
    '/v2/staff/catalogue/versions/:version',
    {
      can: 'catalogue.write',
      summary: 'A version as it was published.',
      params: versionParams,
      answer: versionAnswer,
      problems: ['not_found'],
    },
    async (request, reply) => {
      const { version } = request.params;
      const found = await findVersion(pool, version);
      if (!found) return problem('not_found');
      const document = toRestaurantFile(await documentOf(found));
      return sendInSlices(reply, { version, document }, 8);
    },
  );

  staff.get(
    '/v2/staff/catalogue/versions/:version/changes',
    {
      can: 'catalogue.write',
      summary: 'What restoring a version would change for guests.',
      params: versionParams,
      answer: changesAnswer,
      problems: ['not_found', 'catalogue_invalid'],
      details: { 422: invalidCatalogueEnvelope.partial({ findings: true }) },
    },
    async (request) => {
      const { version } = request.params;
      const { revision, published, found } = await withDraft(pool, clock(), async (draft) => ({
        revision: draft.revision,
        published: await readPublished(draft.client),
        found: await findVersion(draft.client, version),
      }));
      if (!found) return problem('not_found');
      const check = await catalogueWork.checkFile(found.document);
      if (check.kind === 'invalid') {
        const findings = check.errors.map((error) => ({ kind: null, id: null, ...error }));
        return invalidDraft(findings);
      }
      const changes = await wireChanges(published.document, check.document);
      return { version: published.version, revision, changes };
    },
  );

  staff.post(
    '/v2/staff/catalogue/versions/:version/restore',
    {
      can: canPublish,
      summary: 'Publishes a version again, as a new one; the draft keeps its own changes.',
      params: versionParams,
      answer: publicationAnswer,
      problems: ['not_found', 'catalogue_invalid', 'draft_stale'],
      details: { 422: invalidCatalogueEnvelope.partial({ findings: true }) },
    },
    async (request) => {
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
      if (result.kind === 'catalogue_invalid') return invalidDraft(result.findings);
      if (result.kind !== 'published') return problem(result.kind);
      await restaurant(result.version);
      return { version: result.version, publish_at: null };
    },
  );
}

async function wireChanges(before: JsonText, after: JsonText): Promise<WireCatalogueChange[]> {
  const changes = await catalogueWork.changesBetween(before, after);
  return changes.map(({ fields, supplements, fees, ...change }) => ({
    ...change,
    fields: [...fields],
    supplements: [...supplements],
    fees: [...fees],
  }));
}
