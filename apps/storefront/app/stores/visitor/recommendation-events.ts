import type { RecommendationEvents } from '@comptoir/contract/recommendations/recommendation-events';
import { createHttpRecommendationsApi } from '#lib/api/recommendations-api.ts';
import { useCart } from '#stores/cart/cart.ts';
import { useConsent } from './consent.ts';
import { startConsentStore } from './start-consent.ts';

type Place = RecommendationEvents['place'];

/** The proposal that was touched last: whether it ends in the cart is still to be seen. */
interface Touched {
  readonly apiRoot: string;
  readonly place: Place;
  readonly itemId: string;
}

/** What was told to be in sight since the page was started: it is told once. */
const told = new Set<string>();
let touched: Touched | null = null;
let isListening = false;

/** Counts dishes that came into sight as proposals. Rule G-12. */
export function countShown(apiRoot: string, place: Place, itemIds: readonly string[]): void {
  if (!mayCount()) return;
  const items = itemIds.filter((id) => !told.has(`${place} ${id}`));
  for (const id of items) told.add(`${place} ${id}`);
  if (items.length > 0) tell(apiRoot, { place, event: 'shown', items });
}

/** Counts that a proposal was opened to be looked at. Rule G-12. */
export function countOpened(apiRoot: string, place: Place, itemId: string): void {
  if (mayCount()) tell(apiRoot, { place, event: 'opened', items: [itemId] });
  expectAdded(apiRoot, place, itemId);
}

/** From here on, this dish going into the cart counts as a proposal that was taken. Rule G-12. */
export function expectAdded(apiRoot: string, place: Place, itemId: string): void {
  touched = { apiRoot, place, itemId };
  if (isListening) return;
  isListening = true;
  useCart.subscribe((now, before) => {
    if (touched === null || unitsOf(now, touched.itemId) <= unitsOf(before, touched.itemId)) return;
    const { apiRoot: root, place: where, itemId: id } = touched;
    touched = null;
    if (mayCount()) tell(root, { place: where, event: 'added', items: [id] });
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

function tell(apiRoot: string, report: RecommendationEvents): void {
  createHttpRecommendationsApi(apiRoot).report(report);
}
