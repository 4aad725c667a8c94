import type { AvoidedContents } from '@comptoir/domain/menu/avoided-contents';
import { create } from 'zustand';

/** A dish that holds what the guest avoids. */
export interface AvoidedDish {
  readonly name: string;
  readonly found: AvoidedContents;
}

interface AvoidedQuestion {
  /** What the guest is asked about; null for nothing. */
  readonly dishes: readonly AvoidedDish[] | null;
  readonly answer: (isAgreed: boolean) => void;
}

/** The question whether a dish is added although it holds what the menu is filtered by. Rule Q-18. */
export const useAvoidedQuestion = create<AvoidedQuestion>()(() => ({
  dishes: null,
  answer: () => {},
}));
