import type { ChosenOption } from '@comptoir/domain/cart/cart';
import { create } from 'zustand';

/** What was chosen for a dish and not yet added to the cart. */
export interface ProductDraft {
  readonly options: readonly ChosenOption[];
  readonly note: string;
  readonly quantity: number;
}

const UNTOUCHED: ProductDraft = { options: [], note: '', quantity: 1 };

/** By dish, while the page is open: reopening a dish restores its choices. */
const useDrafts = create<Readonly<Record<string, ProductDraft>>>()(() => ({}));

export function useDraft(itemId: string): ProductDraft {
  return useDrafts((drafts) => drafts[itemId] ?? UNTOUCHED);
}

export function editDraft(itemId: string, change: Partial<ProductDraft>): void {
  useDrafts.setState((drafts) => ({ [itemId]: { ...(drafts[itemId] ?? UNTOUCHED), ...change } }));
}

/** After the dish was added. */
export function forgetDraft(itemId: string): void {
  useDrafts.setState({ [itemId]: UNTOUCHED });
}
