import { create } from 'zustand';
import { persistOnce, storedField } from '#stores/persistence/persisted-state.ts';
import { listOf, required, text } from '#stores/persistence/schema.ts';
import { storedAvoided } from '#stores/visitor/stored-avoided.ts';
import { useCheckoutForm } from './checkout-form.ts';

interface AllergiesFilter {
  /** What the menu was filtered by when the guest wrote about allergies. */
  readonly filter: readonly string[];
}

/** Beside the form, which the first step of the checkout loads. Rule I-52. */
export const useAllergiesFilter = create<AllergiesFilter>()(() => ({ filter: [] }));

persistOnce(
  useAllergiesFilter,
  [
    storedField('allergies-filter', 'filter', listOf(required(text)), [], (filter) =>
      filter.length === 0 ? null : filter,
    ),
  ],
  () => window.sessionStorage,
)();

/** What the guest writes under the filter of the moment. */
export function writeAllergies(allergies: string): void {
  useAllergiesFilter.setState({ filter: storedAvoided() });
  useCheckoutForm.getState().editAllergies(allergies);
}
