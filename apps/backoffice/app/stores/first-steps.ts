import { create } from 'zustand';

interface FirstStepsStore {
  /** Whether this tablet was enrolled a moment ago, and was not tried yet. */
  readonly isShown: boolean;
  /** The number of its test order; null before. */
  readonly testOrder: number | null;
}

/** The way of a new tablet: PIN, sound, a test order. A reload ends it. Rule OP-10. */
export const useFirstSteps = create<FirstStepsStore>()(() => ({ isShown: false, testOrder: null }));

export function endFirstSteps(): void {
  useFirstSteps.setState({ isShown: false, testOrder: null });
}
