import type { Synonyms } from '@comptoir/domain/search/search-index';
import type { WireSettings } from './settings.ts';

export interface SearchRules {
  readonly synonyms: Synonyms;
  /** What is looked for most, as the restaurant says; empty when it says nothing. */
  readonly popular: readonly string[];
}

/** What the search of the menu uses beside the menu. Rules. */
export function searchRules({ features }: WireSettings): SearchRules {
  const { synonyms, popular } = features?.search ?? {};
  return { synonyms: synonyms ?? [], popular: popular ?? [] };
}
