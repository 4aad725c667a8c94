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
      setChanges(changes.slice(0, -1).map((change) => afterUndo(change, last, result.payload)));
      await reload();
      return items.length;
    },
  };
}

/**
 * An earlier change once a later one is taken back: at the revisions that there are now, but for an item that another
 * person has changed between the two, which is as that person left it. Rule CA-41.
 */
export function afterUndo(
  { before, after }: OptionsChange,
  undone: OptionsChange,
  now: readonly WireCatalogueEntity[],
): OptionsChange {
  const found = (items: readonly WireCatalogueEntity[], id: string) =>
    items.find((item) => item.id === id);
  return {
    before,
    after: after.map((item) => {
      const isUndone = found(undone.before, item.id)?.revision === item.revision;
      return (isUndone && found(now, item.id)) || item;
    }),
  };
}
