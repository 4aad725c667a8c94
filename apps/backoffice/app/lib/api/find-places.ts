import type { LocationsAnswer, Suggestion } from '@comptoir/contract/locations';

/** The places that an address may mean, by the guests' search; null where it does not answer. Rule L-3. */
export async function findPlaces(query: string): Promise<readonly Suggestion[] | null> {
  try {
    const answer = await fetch(`/v2/public/locations/?${new URLSearchParams({ query })}`);
    if (!answer.ok) return null;
    const { payload }: LocationsAnswer = await answer.json();
    return payload;
  } catch {
    return null;
  }
}
