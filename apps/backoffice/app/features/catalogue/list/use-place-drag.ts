import { type PointerEvent, useEffect, useState } from 'react';
import type { Place, Placed } from '#lib/catalogue/places.ts';

/** What is under the pointer, and where it would land; null: it would stay. */
export interface PlaceDrag {
  readonly dragged: Placed;
  readonly target: Place | null;
}

/** How near to an edge of the window the page scrolls, and by how much at each move, in pixels. */
const EDGE = 96;
const SCROLL = 14;

/**
 * Drags menus, categories, items and offers by a handle, with a mouse, a finger or a pen, within their lists and into others.
 * Each carries `data-drop-menu`, `-category`, `-item` or `-offer` with its id, and contains those below it.
 * Escape leaves everything as it was. Rule CA-26.
 */
export function usePlaceDrag(onDrop: (dragged: Placed, target: Place) => void) {
  const [drag, setDrag] = useState<PlaceDrag | null>(null);
  const isDragging = drag !== null;

  useEffect(() => {
    if (!isDragging) return;
    const cancel = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setDrag(null);
    };
    window.addEventListener('keydown', cancel);
    return () => window.removeEventListener('keydown', cancel);
  }, [isDragging]);

  return {
    drag,
    handleOf: ({ kind, id }: Placed) => {
      const isDragged = drag?.dragged.kind === kind && drag.dragged.id === id;
      return {
        onPointerDown(event: PointerEvent<HTMLElement>) {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          setDrag({ dragged: { kind, id }, target: null });
        },
        onPointerMove({ clientX, clientY }: PointerEvent<HTMLElement>) {
          if (!isDragged) return;
          if (clientY < EDGE) window.scrollBy(0, -SCROLL);
          if (clientY > window.innerHeight - EDGE) window.scrollBy(0, SCROLL);
          const target = targetAt(clientX, clientY, { kind, id });
          // The whole list is rendered for another place only, not for each move of the pointer.
          setDrag((now) => now && (isSamePlace(now.target, target) ? now : { ...now, target }));
        },
        onPointerUp() {
          if (isDragged && drag.target) onDrop(drag.dragged, drag.target);
          setDrag(null);
        },
        onPointerCancel: () => setDrag(null),
      };
    },
  };
}

/** How something looks during a drag: what is dragged steps back, and a line stands where it would land. */
export function dropClass(drag: PlaceDrag | null, { kind, id }: Placed): string {
  if (drag?.dragged.kind !== kind) return '';
  if (drag.dragged.id === id) return 'opacity-40';
  return drag.target?.beforeId === id ? 'drop-before' : '';
}

/** The look of a list at whose end the dragged thing would land. */
export function dropEndClass(
  drag: PlaceDrag | null,
  kind: Placed['kind'],
  parentId: string | null,
): string {
  const isEnd =
    drag?.dragged.kind === kind &&
    drag.target?.parentId === parentId &&
    drag.target.beforeId === null;
  return isEnd ? 'drop-after' : '';
}

function isSamePlace(one: Place | null, other: Place | null): boolean {
  return one?.parentId === other?.parentId && one?.beforeId === other?.beforeId;
}

/** In what each kind lies. */
const LIST_KINDS: Partial<Record<Placed['kind'], Placed['kind']>> = {
  category: 'menu',
  item: 'category',
};

function targetAt(x: number, y: number, { kind, id }: Placed): Place | null {
  const under = document.elementFromPoint(x, y);
  const listKind = LIST_KINDS[kind];
  const list = listKind ? under?.closest(`[data-drop-${listKind}]`) : document.body;
  if (!under || !list) return null;
  const parentId = listKind ? list.getAttribute(`data-drop-${listKind}`) : null;
  const rows = [...list.querySelectorAll(`[data-drop-${kind}]`)];
  if (rows.length === 0) return { parentId, beforeId: null };
  const at = rows.findIndex((row) => row.contains(under));
  const row = rows[at];
  if (!row) return null;
  const { top, height } = row.getBoundingClientRect();
  const place = y < top + height / 2 ? at : at + 1;
  const idAt = (index: number) => rows[index]?.getAttribute(`data-drop-${kind}`);
  const stays = idAt(place) === id || idAt(place - 1) === id;
  return stays ? null : { parentId, beforeId: idAt(place) ?? null };
}
