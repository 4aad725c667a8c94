import { useState } from 'react';
import { type Place, type Placed, placeOf } from '#lib/catalogue/places.ts';
import { staffApi } from '#stores/session.ts';
import { useCall } from '#stores/use-call.ts';
import type { Catalogue } from './use-catalogue.ts';

interface Move {
  readonly moved: Placed;
  /** Where it stood before. */
  readonly from: Place;
}

/**
 * Moves menus, categories and items within their lists and into others, and takes moves back, the last one first.
 * `reload` loads the draft as it is then. Rule CA-26.
 */
export function usePlaces(reload: () => Promise<void>) {
  const { problem, send } = useCall();
  const [isBusy, setBusy] = useState(false);
  const [moves, setMoves] = useState<readonly Move[]>([]);

  async function put({ kind, id }: Placed, { parentId, beforeId }: Place): Promise<boolean> {
    // Until the draft is loaded again, the next move would be counted from places that are no more.
    setBusy(true);
    const path = `/catalogue/entities/${kind}/${encodeURIComponent(id)}/place`;
    const request = { parent_id: parentId, before_id: beforeId };
    const result = await send(() => staffApi.put(path, request));
    if (result.ok) await reload();
    setBusy(false);
    return result.ok;
  }

  return {
    isBusy,
    problem,
    lastMoved: moves.at(-1)?.moved ?? null,
    async move(entities: Catalogue['entities'], moved: Placed, to: Place): Promise<void> {
      const from = placeOf(entities, moved);
      if (from && (await put(moved, to))) setMoves((earlier) => [...earlier, { moved, from }]);
    },
    async undo(): Promise<void> {
      const last = moves.at(-1);
      if (last && (await put(last.moved, last.from))) setMoves(moves.slice(0, -1));
    },
  };
}
