import type { WireCatalogueEntity } from '@comptoir/contract/staff/catalogue';
import { useState } from 'react';
import { type Place, type Placed, placeOf } from '#lib/catalogue/places.ts';
import { staffApi } from '#stores/session.ts';
import { useCall } from '#stores/use-call.ts';
import type { Catalogue } from './use-catalogue.ts';

interface Move {
  readonly kind: 'moved';
  readonly subject: Placed;
  /** Where it was before. */
  readonly from: Place;
}

/** Another content, or archived or brought back. */
export interface EntityChange {
  readonly kind: 'edited' | 'archived';
  readonly subject: WireCatalogueEntity;
  /** The revision that the change has made. */
  readonly revision: number;
}

/** A change of a list of the draft; its subject as it was before. */
export type ListChange = Move | EntityChange;

/**
 * Moves what a list of the draft has within it and into others, and takes moves and other changes back, the last one
 * first. `reload` loads the draft as it is then. Rules CA-26 and CA-27.
 */
export function useListChanges(reload: () => Promise<void>) {
  const { problem, send } = useCall();
  const [isBusy, setBusy] = useState(false);
  const [changes, setChanges] = useState<readonly ListChange[]>([]);

  /** Until the draft is loaded again, the next move would be counted from places that are no more. */
  async function put(path: string, request: object, headers?: { readonly revision: number }) {
    setBusy(true);
    const result = await send(() =>
      staffApi.put<WireCatalogueEntity>(`/catalogue/entities/${path}`, request, headers),
    );
    if (result.ok) await reload();
    setBusy(false);
    return result.ok ? result.payload : null;
  }

  const place = (moved: Placed, { parentId, beforeId }: Place) =>
    put(`${pathOf(moved)}/place`, { parent_id: parentId, before_id: beforeId });

  function takeBack(change: ListChange): Promise<WireCatalogueEntity | null> {
    const { kind, subject } = change;
    if (kind === 'moved') return place(subject, change.from);
    const { content, is_archived } = subject;
    if (kind === 'archived') return put(`${pathOf(subject)}/archived`, { is_archived });
    return put(pathOf(subject), { content }, { revision: change.revision });
  }

  return {
    isBusy,
    problem,
    last: changes.at(-1) ?? null,
    remember: (change: ListChange) => setChanges([...changes, change]),
    async move(entities: Catalogue['entities'], moved: Placed, to: Place): Promise<void> {
      const from = placeOf(entities, moved);
      if (!from || !(await place(moved, to))) return;
      setChanges((earlier) => [...earlier, { kind: 'moved', subject: moved, from }]);
    },
    async undo(): Promise<void> {
      const last = changes.at(-1);
      const now = last && (await takeBack(last));
      if (now) setChanges(changes.slice(0, -1).map((change) => atRevision(change, last, now)));
    },
  };
}

/** A change that the undone one was made of can be taken back at the revision that there is now. */
function atRevision(change: ListChange, undone: ListChange, now: WireCatalogueEntity): ListChange {
  if (change.kind === 'moved' || undone.kind === 'moved') return change;
  const { kind, id, revision } = undone.subject;
  const isSame = change.subject.kind === kind && change.subject.id === id;
  return isSame && change.revision === revision ? { ...change, revision: now.revision } : change;
}

function pathOf({ kind, id }: Placed): string {
  return `${kind}/${encodeURIComponent(id)}`;
}
