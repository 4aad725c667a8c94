import type { Synonyms } from '@comptoir/domain/search/search-index';
import type { WireSettings } from './settings.ts';

export interface SearchRules {
  readonly synonyms: Synonyms;
  /** The popular searches that the restaurant names; empty by default. */
  readonly popular: readonly string[];
}

/** Synonyms and popular searches for the search in the menu. Rules. */
export function searchRules({ features }: WireSettings): SearchRules {
  const { synonyms, popular } = features?.search ?? {};
  return { synonyms: synonyms ?? [], popular: popular ?? [] };
}
