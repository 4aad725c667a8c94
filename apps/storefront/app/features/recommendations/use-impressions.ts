import type { RecommendationEvents } from '@comptoir/contract/recommendations/recommendation-events';
import { useEffect } from 'react';
import { whenInSight } from '#lib/browser/when-in-sight.ts';
import { useRootData } from '#lib/configuration/root-data.ts';
import { countShown } from '#stores/visitor/recommendation-events.ts';

/** Counts which recommendations come into sight, where that is agreed to. Rule G-12. */
export function useImpressions(
  list: { readonly current: HTMLElement | null },
  place: RecommendationEvents['place'],
  ids: readonly string[],
): void {
  const { apiRoot } = useRootData();
  const shown = ids.join(' ');
  useEffect(() => {
    if (!list.current || shown === '') return;
    return whenInSight(list.current.children, (seen) =>
      countShown(
        apiRoot,
        place,
        seen.flatMap((card) => (card instanceof HTMLElement && card.dataset.dish) || []),
      ),
    );
  }, [list, apiRoot, place, shown]);
}
