import { toEntities } from '@comptoir/contract/catalogue/entities';
import { mergeEntities } from '@comptoir/contract/catalogue/merge-entities';
import type { RestaurantDocument } from '@comptoir/contract/restaurant-file/restaurant-file';
import type { CatalogueFinding } from '@comptoir/contract/staff/catalogue';
import type pg from 'pg';
import { pictureReferences } from '#restaurant/pictures/references.ts';
import { inSlices } from '#restaurant/processes/in-slices.ts';
import type { JsonText } from '#restaurant/processes/json-in-slices.ts';
import { documentOf, publishDocument, readPublished } from '#restaurant/repository.ts';
import { findVersion, type PictureRow, type Publication } from '#restaurant/versions.ts';
import { catalogueWork } from './catalogue-process.ts';
import { baseOf, checkDraft, type Editor, type LockedDraft, withDraft } from './draft.ts';
import { draftStore, isPublicationDue } from './draft-store.ts';

export type Published =
  | { readonly kind: 'published'; readonly version: number }
  | { readonly kind: 'draft_stale' | 'not_found' }
  | { readonly kind: 'catalogue_invalid'; readonly findings: readonly CatalogueFinding[] };

/** Publishes the draft as it was looked at; an invalid one changes nothing. Rule CA-5. */
export async function publishDraft(
  draft: LockedDraft,
  revision: number,
  publication: Publication,
  at: Date,
): Promise<Published> {
  if (draft.revision !== revision) return { kind: 'draft_stale' };
  const check = await checkDraft(draft.entities);
  if (check.kind === 'invalid') return { kind: 'catalogue_invalid', findings: check.errors };
  const version = await publish(draft, check.document, draft.pictures, publication, at);
  return { kind: 'published', version };
}

/** Publishes a kept version again; the draft keeps its own changes. Rule CA-2. */
export async function restoreVersion(
  draft: LockedDraft,
  version: number,
  publication: Publication,
  at: Date,
): Promise<Published> {
  const found = await findVersion(draft.client, version);
  if (!found) return { kind: 'not_found' };
  const check = await catalogueWork.checkFile(found.document);
  if (check.kind === 'invalid') {
    const findings = check.errors.map((error) => ({ kind: null, id: null, ...error }));
    return { kind: 'catalogue_invalid', findings };
  }
  const published = await publish(draft, check.document, found.pictures, publication, at);
  return { kind: 'published', version: published };
}

/** Publishes a document and merges into the draft what that changed. */
async function publish(
  draft: LockedDraft,
  text: JsonText,
  pictures: readonly PictureRow[],
  publication: Publication,
  at: Date,
): Promise<number> {
  const { client } = draft;
  const before = await readPublished(client);
  const document = await documentOf({ document: text });
  const known = new Map([
    ...before.pictures,
    ...pictures.map(({ reference, url }) => [reference, url] as const),
  ]);
  const used = new Set(pictureReferences(document).map(({ reference }) => reference));
  const urls = new Map([...known].filter(([reference]) => used.has(reference)));
  const version = await publishDocument(client, text, urls, publication);
  const former = toEntities(await documentOf(before));
  const entities = await inSlices(mergeEntities(former, draft.entities, toEntities(document)));
  await draft.change(entities, { at, by: publication.by }, { base_version: version });
  return version;
}

/** Keeps the draft as it is now, to be published at a later time. Rule CA-7. */
export async function schedulePublication(
  draft: LockedDraft,
  revision: number,
  { by, note }: Publication,
  publishAt: Date,
): Promise<Exclude<Published, { kind: 'published' }> | { readonly kind: 'scheduled' }> {
  if (draft.revision !== revision) return { kind: 'draft_stale' };
  const check = await checkDraft(draft.entities);
  if (check.kind === 'invalid') return { kind: 'catalogue_invalid', findings: check.errors };
  const { base_version, pictures } = draft;
  await draftStore(draft.client).writeSchedule(
    { publish_at: publishAt, base_version, pictures, scheduled_by: by, note, failure: null },
    check.document,
  );
  return { kind: 'scheduled' };
}

/**
 * Publishes the document whose time has come, once however many servers ask. What was published since it
 * was scheduled stays, except where the document changed it. Rule CA-7.
 */
export async function publishScheduled(pool: pg.Pool, now: number): Promise<number> {
  const at = new Date(now);
  if (!(await isPublicationDue(pool, at))) return 0;
  return withDraft(pool, now, async (draft) => {
    const store = draftStore(draft.client);
    const schedule = await store.schedule();
    if (!schedule || schedule.failure !== null || schedule.publish_at > at) return 0;
    const scheduled = await catalogueWork.checkFile(await store.scheduledDocument());
    if (scheduled.kind === 'invalid') {
      await store.writeScheduleFailure(failureOf(scheduled.errors));
      return 0;
    }
    const current = await readPublished(draft.client);
    const theirs = toEntities(await documentOf(current));
    const entities = toEntities(await documentOf(scheduled));
    const base = await baseOf({ ...draft, entities }, schedule.base_version, theirs);
    const merged = await checkDraft(await inSlices(mergeEntities(base, entities, theirs)));
    if (merged.kind === 'invalid') {
      await store.writeScheduleFailure(failureOf(merged.errors));
      return 0;
    }
    const publication = { by: schedule.scheduled_by, note: schedule.note };
    await publish(draft, merged.document, schedule.pictures, publication, at);
    await store.removeSchedule();
    return 1;
  });
}

function failureOf([first]: readonly { readonly message: string }[]): string {
  return first?.message ?? 'Le document n’est plus valable.';
}

/** Makes the draft what a file says; what was archived stays archived. Rule CA-9. */
export function importIntoDraft(
  pool: pg.Pool,
  document: RestaurantDocument,
  pictures: readonly PictureRow[],
  editor: Editor,
): Promise<void> {
  return withDraft(pool, editor.at.getTime(), async (draft) => {
    const given = toEntities(document);
    const names = new Set(given.map(({ kind, id }) => `${kind}:${id}`));
    const archived = draft.entities.filter(
      ({ kind, id, is_archived }) => is_archived && !names.has(`${kind}:${id}`),
    );
    await draft.change([...given, ...archived], editor, { pictures });
  });
}

/** Makes the draft what is published; what was archived stays archived. Rule CA-4. */
export async function discardDraft(draft: LockedDraft, editor: Editor): Promise<LockedDraft> {
  const published = toEntities(await documentOf(await readPublished(draft.client)));
  const names = new Set(published.map(({ kind, id }) => `${kind}:${id}`));
  const archived = draft.entities.filter(
    ({ kind, id, is_archived }) => is_archived && !names.has(`${kind}:${id}`),
  );
  return draft.change([...published, ...archived], editor, { pictures: [] });
}
