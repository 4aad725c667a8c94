import type { RestaurantDocument } from '@comptoir/contract/restaurant-file/restaurant-file';
import type { CatalogueFinding } from '@comptoir/contract/staff/catalogue';
import type pg from 'pg';
import type { Clock } from '#clock.ts';
import { withPictureUrls } from '#restaurant/pictures/references.ts';
import { inSlices } from '#restaurant/processes/in-slices.ts';
import { documentOf, readPublished } from '#restaurant/repository.ts';
import { type RestaurantSnapshot, snapshotSteps } from '#restaurant/snapshot.ts';
import { checkDraft, withDraft } from './draft.ts';
import { draftState } from './draft-store.ts';

/** The restaurant as it would be if the draft was published now. */
export type DraftRestaurant = { readonly revision: number } & (
  | { readonly kind: 'valid'; readonly snapshot: RestaurantSnapshot }
  | { readonly kind: 'invalid'; readonly errors: readonly CatalogueFinding[] }
);

/**
 * Reads the restaurant that the draft would be, by the functions that publish it, and writes nothing. It is
 * kept until the draft is changed or published. Rule CA-30.
 */
export function draftRestaurantReader(
  pool: pg.Pool,
  clock: Clock,
  asServed: (document: RestaurantDocument) => RestaurantDocument,
): () => Promise<DraftRestaurant> {
  let last: DraftRestaurant | undefined;

  return async () => {
    const { revision, isMerged } = await draftState(pool);
    if (isMerged && last?.revision === revision) return last;
    const { draft, published } = await withDraft(pool, clock(), async (locked) => ({
      draft: locked,
      published: await readPublished(locked.client),
    }));
    const check = await checkDraft(draft.entities);
    if (check.kind === 'invalid') {
      last = { kind: 'invalid', revision: draft.revision, errors: check.errors };
      return last;
    }
    const added = draft.pictures.map(({ reference, url }) => [reference, url] as const);
    const urls = new Map([...published.pictures, ...added]);
    const served = asServed(withPictureUrls(await documentOf(check), urls));
    const snapshot = await inSlices(snapshotSteps(published.version, served));
    last = { kind: 'valid', revision: draft.revision, snapshot };
    return last;
  };
}
