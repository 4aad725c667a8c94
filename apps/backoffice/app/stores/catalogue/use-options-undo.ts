import { groupsOf } from '@comptoir/contract/catalogue/option-groups';
import type { WireCatalogueEntity } from '@comptoir/contract/staff/catalogue';
import { useState } from 'react';
import { staffApi } from '#stores/session.ts';
import { useCall } from '#stores/use-call.ts';

/** The items of a change of their options: as they were, and as they are. */
export interface OptionsChange {
  readonly before: readonly WireCatalogueEntity[];
  readonly after: readonly WireCatalogueEntity[];
}

/**
 * Takes changes of options back, the last one first, unless their items were changed by others. `reload` loads the
 * draft as it is then. Rule CA-41.
 */
export function useOptionsUndo(reload: () => Promise<void>) {
  const { isBusy, problem, send } = useCall();
  const [changes, setChanges] = useState<readonly OptionsChange[]>([]);
  return {
    isBusy,
    problem,
    canUndo: changes.length > 0,
    remember: (change: OptionsChange) => setChanges([...changes, change]),
    /** How many items are as before; null where it was rejected. */
    async undo(): Promise<number | null> {
      const last = changes.at(-1);
      if (!last) return null;
      const items = last.before.flatMap(({ id, content }) => {
        const now = last.after.find((item) => item.id === id);
        return now ? [{ id, revision: now.revision, options: groupsOf(content) }] : [];
      });
      const result = await send(() =>
        staffApi.put<readonly WireCatalogueEntity[]>('/catalogue/options', { items }),
      );
      if (!result.ok) return null;
      // The changes before this one are taken back at the revisions that there are now.
      const current = new Map(result.payload.map((item) => [item.id, item]));
      const earlier = changes.slice(0, -1).map(({ before, after }) => ({
        before,
        after: after.map((item) => current.get(item.id) ?? item),
      }));
      setChanges(earlier);
      await reload();
      return items.length;
    },
  };
}
