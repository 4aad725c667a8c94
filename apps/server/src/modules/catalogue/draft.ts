import {
  type CatalogueEntity,
  type DraftFile,
  draftFileSteps,
  entityKey,
  placeInDraft,
  toEntities,
} from '@comptoir/contract/catalogue/entities';
import { mergeEntities } from '@comptoir/contract/catalogue/merge-entities';
import type { CheckResult } from '@comptoir/contract/restaurant-file/restaurant-check';
import type { CatalogueFinding } from '@comptoir/contract/staff/catalogue';
import type pg from 'pg';
import { transaction } from '#db/transaction.ts';
import { inSlices } from '#restaurant/processes/in-slices.ts';
import { isSameText, type JsonText, jsonInSlices } from '#restaurant/processes/json-in-slices.ts';
import { documentOf, lockRestaurant, readPublished } from '#restaurant/repository.ts';
import { findVersion } from '#restaurant/versions.ts';
import { catalogueWork } from './catalogue-process.ts';
import { type DraftEntity, type DraftHead, draftStore } from './draft-store.ts';

/** Who changes the draft, and when. */
export interface Editor {
  readonly at: Date;
  /** The name of a person; null for the command line. */
  readonly by: string | null;
}

/** The draft under its lock. */
export interface LockedDraft extends DraftHead {
  readonly client: pg.PoolClient;
  readonly entities: readonly DraftEntity[];
  /** Writes the draft as it shall be, and answers it. */
  change(
    after: readonly CatalogueEntity[],
    editor: Editor,
    head?: Partial<Omit<DraftHead, 'revision'>>,
  ): Promise<LockedDraft>;
}

/**
 * Runs `work` with the draft, which no other transaction changes meanwhile. What was published since by other
 * means has been merged into it. Rules CA-4 and CA-6.
 */
export function withDraft<Result>(
  pool: pg.Pool,
  now: number,
  work: (draft: LockedDraft) => Promise<Result>,
): Promise<Result> {
  return transaction(pool, async (client) => {
    const store = draftStore(client);
    const head = await store.lock();
    const entities = await store.entities();
    const draft = await upToDate(lockedDraft(client, head, entities), new Date(now));
    return work(draft);
  });
}

function lockedDraft(
  client: pg.PoolClient,
  head: DraftHead,
  entities: readonly DraftEntity[],
): LockedDraft {
  const store = draftStore(client);
  return {
    ...head,
    client,
    entities,
    async change(after, editor, changes = {}) {
      const next = {
        ...head,
        ...changes,
        revision: head.revision + 1,
      };
      const written = await store.write(entities, after, editor);
      await store.writeHead(next);
      return lockedDraft(client, next, written);
    },
  };
}

/** Publications wait while the version is compared: the draft's lock comes before theirs. */
async function upToDate(draft: LockedDraft, at: Date): Promise<LockedDraft> {
  const { version } = await lockRestaurant(draft.client);
  if (version === draft.base_version) return draft;
  const theirs = toEntities(await documentOf(await readPublished(draft.client)));
  const base = await baseOf(draft, draft.base_version, theirs);
  const merged = await inSlices(mergeEntities(base, draft.entities, theirs));
  return draft.change(merged, { at, by: null }, { base_version: version });
}

/**
 * The entities of the version that a draft was made of. Where it is not kept any more, the draft counts as
 * changed wherever it differs from `theirs`.
 */
export async function baseOf(
  draft: { readonly client: pg.PoolClient; readonly entities: readonly CatalogueEntity[] },
  version: number,
  theirs: readonly CatalogueEntity[],
): Promise<readonly CatalogueEntity[]> {
  const found = await findVersion(draft.client, version);
  const check = found && (await catalogueWork.checkFile(found.document));
  if (check?.kind === 'valid') return toEntities(await documentOf(check));
  const drafted = new Set(draft.entities.map(entityKey));
  return theirs.filter((entity) => drafted.has(entityKey(entity)));
}

/** The draft as a document, or what keeps it from being one. */
export type DraftCheck = { readonly warnings: readonly CatalogueFinding[] } & (
  | { readonly kind: 'valid'; readonly document: JsonText }
  | { readonly kind: 'invalid'; readonly errors: readonly CatalogueFinding[] }
);

/** The last check: a draft is read more often than it is changed. */
let last: { readonly text: JsonText; readonly check: Promise<DraftCheck> } | undefined;

/** Checks a draft as a restaurant file is checked, each result beside its entity. Rule CA-8. */
export async function checkDraft(entities: readonly CatalogueEntity[]): Promise<DraftCheck> {
  const draftFile = await inSlices(draftFileSteps(entities));
  const text = await jsonInSlices(draftFile.file);
  if (!last || !isSameText(last.text, text)) {
    const check = checkText(draftFile, text);
    last = { text, check };
    check.catch(() => {
      if (last?.check === check) last = undefined;
    });
  }
  return last.check;
}

async function checkText(draftFile: DraftFile, text: JsonText): Promise<DraftCheck> {
  const check = await catalogueWork.checkFile(text);
  const warnings = check.warnings.map((result) => finding(draftFile, result));
  return check.kind === 'valid'
    ? { kind: 'valid', document: check.document, warnings }
    : {
        kind: 'invalid',
        errors: check.errors.map((result) => finding(draftFile, result)),
        warnings,
      };
}

function finding(draftFile: DraftFile, { path, message }: CheckResult): CatalogueFinding {
  const place = placeInDraft(draftFile, path);
  return {
    kind: place.entity?.kind ?? null,
    id: place.entity?.id ?? null,
    path: place.path,
    message,
  };
}
