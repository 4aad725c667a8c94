import { availableParallelism } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { errorSentence } from '@comptoir/contract/restaurant-file/check/check-result';
import type { CheckResult } from '@comptoir/contract/restaurant-file/restaurant-check';
import type { RestaurantDocument } from '@comptoir/contract/restaurant-file/restaurant-file';
import { ownProcess } from '#sources.ts';
import type * as inspecting from './inspect-picture.ts';
import type { Picture } from './picture.ts';
import { inPictureProcess } from './picture-process.ts';
import type * as publishing from './publish-picture.ts';
import { isAddress, type PictureReference, pictureReferences } from './references.ts';

/** The result of inspecting a restaurant's pictures. */
export interface InspectedPictures {
  readonly good: readonly Picture[];
  readonly errors: readonly CheckResult[];
  readonly warnings: readonly CheckResult[];
}

const inspectPicture = inPictureProcess<typeof inspecting.inspectPicture>(
  ownProcess('restaurant/pictures/inspect-picture.ts'),
  'inspectPicture',
);
const publishPicture = inPictureProcess<typeof publishing.publishPicture>(
  ownProcess('restaurant/pictures/publish-picture.ts'),
  'publishPicture',
);

const AT_ONCE = Math.min(4, availableParallelism());

/** The pictures' folder in a data directory. */
export function picturesDirectory(dataDir: string): string {
  return join(dataDir, 'pictures');
}

/**
 * Inspects every picture that a restaurant's file names, relative to the file. Rules.
 */
export async function inspectPictures(
  document: RestaurantDocument,
  restaurantFile: string,
): Promise<InspectedPictures> {
  const references = pictureReferences(document).filter(({ reference }) => !isAddress(reference));
  const byReference = Map.groupBy(references, ({ reference }) => reference);
  const inspections = await inParallel(AT_ONCE, [...byReference], async ([reference, places]) => ({
    places,
    inspection: await inspectPicture(
      reference,
      resolve(dirname(restaurantFile), reference),
      Math.max(...places.map(({ maximumWidth }) => maximumWidth)),
    ),
  }));
  return {
    good: inspections.flatMap(({ inspection }) =>
      inspection.kind === 'good' ? [inspection.picture] : [],
    ),
    errors: inspections.flatMap(({ places, inspection }) =>
      inspection.kind === 'bad' ? places.map((place) => badPicture(place, inspection)) : [],
    ),
    warnings: inspections.flatMap(({ places, inspection }) =>
      inspection.kind === 'missing' ? places.map(missingPicture) : [],
    ),
  };
}

/**
 * Makes the missing files of pictures and answers the address of each reference. Files of the same content are
 * one picture; `onDone` gets how many are done and how many there are. Rule R-11.
 */
export async function publishPictures(
  pictures: readonly Picture[],
  directory: string,
  onDone: (done: number, total: number) => void,
): Promise<ReadonlyMap<string, string>> {
  const byHash = Map.groupBy(pictures, ({ hash }) => hash);
  let done = 0;
  const urls = await inParallel(AT_ONCE, [...byHash.values()], async (same) => {
    const [picture] = same;
    if (!picture) return [];
    const url = await publishPicture(picture, directory);
    done += 1;
    onDone(done, byHash.size);
    return same.map(({ reference }) => [reference, url] as const);
  });
  return new Map(urls.flat());
}

function badPicture(
  { path, reference }: PictureReference,
  { found, expected }: Extract<inspecting.Inspection, { kind: 'bad' }>,
): CheckResult {
  return { path, message: errorSentence(`« ${reference} », ${found},`, expected) };
}

function missingPicture({ path, reference }: PictureReference): CheckResult {
  const message = `fichier « ${reference} » introuvable : l’image déjà importée sous ce nom reste, s’il y en a une`;
  return { path, message };
}

/** Maps entries with at most `limit` at a time; answers in their order. */
async function inParallel<Entry, Result>(
  limit: number,
  entries: readonly Entry[],
  work: (entry: Entry) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = entries.entries();
  const worker = async () => {
    for (const [index, entry] of queue) results[index] = await work(entry);
  };
  await Promise.all(Array.from({ length: Math.min(limit, entries.length) }, worker));
  return results;
}
