import type { RecommendationEvents } from '@comptoir/contract/recommendations/recommendations';
import { createHttpRecommendationsApi } from '#lib/api/recommendations-api.ts';
import { useCart } from '#stores/cart/cart.ts';
import { startConsentStore, useConsent } from './consent.ts';

type Place = RecommendationEvents['place'];

/** The recommendation clicked last, until it is added to the cart. */
interface Clicked {
  readonly apiRoot: string;
  readonly place: Place;
  readonly itemId: string;
}

/** Impressions sent since the page was loaded, as `place item`: each is sent once. */
const sent = new Set<string>();
let clicked: Clicked | null = null;
let isListening = false;

/** Counts impressions of recommendations. Rule G-12. */
export function countShown(apiRoot: string, place: Place, itemIds: readonly string[]): void {
  if (!mayCount()) return;
  const items = itemIds.filter((id) => !sent.has(`${place} ${id}`));
  for (const id of items) sent.add(`${place} ${id}`);
  if (items.length > 0) send(apiRoot, { place, event: 'shown', items });
}

/** Counts a click on a recommendation. Rule G-12. */
export function countOpened(apiRoot: string, place: Place, itemId: string): void {
  if (mayCount()) send(apiRoot, { place, event: 'opened', items: [itemId] });
  expectAdded(apiRoot, place, itemId);
}

/** From now on, adding this dish to the cart counts as an accepted recommendation. Rule G-12. */
export function expectAdded(apiRoot: string, place: Place, itemId: string): void {
  clicked = { apiRoot, place, itemId };
  if (isListening) return;
  isListening = true;
  useCart.subscribe((now, before) => {
    if (clicked === null || unitsOf(now, clicked.itemId) <= unitsOf(before, clicked.itemId)) return;
    const { apiRoot: root, place: where, itemId: id } = clicked;
    clicked = null;
    if (mayCount()) send(root, { place: where, event: 'added', items: [id] });
  });
}

function unitsOf(
  { lines }: Pick<ReturnType<typeof useCart.getState>, 'lines'>,
  id: string,
): number {
  return lines.reduce((sum, line) => (line.itemId === id ? sum + line.quantity : sum), 0);
}

function mayCount(): boolean {
  startConsentStore();
  return useConsent.getState().isGiven;
}

function send(apiRoot: string, report: RecommendationEvents): void {
  createHttpRecommendationsApi(apiRoot).report(report);
}

/** Calls `notify` with the elements that have become visible, each once. Returns the clean-up. */
export function whenInSight(
  elements: Iterable<Element>,
  notify: (seen: readonly Element[]) => void,
): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      const seen = entries.filter(({ isIntersecting }) => isIntersecting);
      for (const { target } of seen) observer.unobserve(target);
      if (seen.length > 0) notify(seen.map(({ target }) => target));
    },
    { threshold: 0.5 },
  );
  for (const element of elements) observer.observe(element);
  return () => observer.disconnect();
}
