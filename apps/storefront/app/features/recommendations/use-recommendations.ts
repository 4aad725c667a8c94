import { itemSoldOutUntil } from '@comptoir/domain/availability/availability-of';
import { type LiveState, NOTHING_SET } from '@comptoir/domain/availability/live-state';
import { canBeHad } from '@comptoir/domain/menu/dish-contents';
import type { DishCriteria } from '@comptoir/domain/menu/dish-criteria';
import type { Item } from '@comptoir/domain/menu/menu';
import { itemSchedule, type MenuAvailability } from '@comptoir/domain/schedule/availability';
import {
  type AvailabilityWindow,
  availabilityWindow,
} from '@comptoir/domain/schedule/availability-window';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import { useEffect, useMemo, useRef, useState } from 'react';
import { createHttpRecommendationsApi } from '#lib/api/recommendations-api.ts';
import { useCurrentMinute } from '#lib/browser/current-minute.ts';
import { useRootData } from '#lib/configuration/root-data.ts';
import type { Restaurant } from '#lib/restaurant/restaurant.ts';
import { useRestaurant } from '#lib/restaurant/restaurant-context.ts';
import { useLive } from '#stores/availability/live-state.ts';
import { useCart } from '#stores/cart/cart.ts';
import type { RecommendationSlotProps } from './recommendation-slot.tsx';

/** As many as stand side by side. */
const SHOWN = 6;

interface ShownRecommendations {
  /** Whether the first answer is still to come. */
  readonly isWaiting: boolean;
  /**
   * Whether the space stays reserved although it is empty, because collapsing would shift the visible page.
   */
  readonly isRoomKept: boolean;
  /** The dishes, each in its place. */
  readonly ids: readonly string[];
}

/**
 * The recommendations for the cart and an open dish; a dish that was just added keeps its place. Rule G-11.
 */
export function useRecommendations(
  { dishId, criteria }: Pick<RecommendationSlotProps, 'dishId' | 'criteria'>,
  addedId: string | null,
): ShownRecommendations {
  const lines = useCart((cart) => cart.lines);
  const restaurant = useRestaurant();
  const now = useCurrentMinute();
  const live = useLive((state) => state.live);
  const held = useMemo(
    () => [
      ...new Set([...lines.map(({ itemId }) => itemId), ...(dishId === null ? [] : [dishId])]),
    ],
    [lines, dishId],
  );
  const answer = useRecommendedIds(held);
  const [firstHeld] = useState(held);
  const fitting = useMemo(() => {
    if (now === null || answer === null) return [];
    const free = answer.filter((id) => !held.includes(id));
    const dishes = recommendableDishes(free, restaurant, criteria, now, live ?? NOTHING_SET);
    return dishes.map(({ id }) => id);
  }, [answer, held, restaurant, criteria, now, live]);

  const [ids, setIds] = useState<readonly string[]>([]);
  const next = refillPlaces(ids, fitting, SHOWN, addedId);
  if (next.join(' ') !== ids.join(' ')) setIds(next);
  return {
    isWaiting: answer === null || now === null,
    isRoomKept: held === firstHeld,
    ids: next,
  };
}

/**
 * The places after an update: dishes that are still recommended, and `held`, keep theirs; the best new ones
 * fill the free places. Rule G-11.
 */
export function refillPlaces(
  places: readonly string[],
  proposed: readonly string[],
  limit: number,
  held: string | null,
): readonly string[] {
  const best = proposed.slice(0, limit);
  const fresh = best.filter((id) => !places.includes(id));
  const remaining = places.flatMap((id) => {
    if (id === held || best.includes(id)) return [id];
    return fresh.splice(0, 1);
  });
  return [...remaining, ...fresh].slice(0, Math.max(limit, remaining.indexOf(held ?? '') + 1));
}

type MenuData = Pick<Restaurant, 'items' | 'schedules' | 'timezone'>;

/**
 * The dishes of these ids that can be recommended: on the menu, not sold out, available now if any menu is, and
 * matching the filters except "spicy", so that a spicy guest is still offered tea. Rules G-11 and SV-65.
 */
export function recommendableDishes(
  ids: readonly string[],
  { items, schedules, timezone }: MenuData,
  criteria: DishCriteria,
  now: Instant,
  live: LiveState,
): readonly Item[] {
  const menus = new Map(schedules.map((menu) => [menu.id, menu]));
  const kindOf = (menu: MenuAvailability): AvailabilityWindow['kind'] =>
    availabilityWindow(menu, now, timezone).kind;
  const isAnythingServed = schedules.some((menu) => kindOf(menu) === 'now');
  return ids.flatMap((id) => {
    const item = items.get(id);
    const menu = item && menus.get(item.menuId);
    const kind = menu && kindOf(itemSchedule(item, menu));
    const isUnavailable = kind === 'back' && isAnythingServed;
    if (!item || !kind || kind === 'not_sold' || isUnavailable) return [];
    if (itemSoldOutUntil(item, live, now) !== null) return [];
    return canBeHad(item, { ...criteria, spicy: false }) ? [item] : [];
  });
}

/** More than are shown, so that unsuitable dishes are replaced without another request. */
const ASKED = 12;
/** Debounces repeated changes of a quantity. */
const SETTLING_MS = 300;

/** The last answers by query, so that reopening a dish needs no request. */
const answers = new Map<string, readonly string[]>();
const MAXIMUM_ANSWERS = 20;

/**
 * The API's recommendations for these items: null before the first answer, then the latest one. An outdated
 * request is aborted. Rule G-11.
 */
function useRecommendedIds(heldIds: readonly string[]): readonly string[] | null {
  const { apiRoot } = useRootData();
  const api = useMemo(() => createHttpRecommendationsApi(apiRoot), [apiRoot]);
  const question = heldIds.toSorted().join(' ');
  const [answer, setAnswer] = useState(() => answers.get(question) ?? null);
  const pause = useRef(0);

  useEffect(() => {
    const known = answers.get(question);
    if (known) {
      setAnswer(known);
      return;
    }
    const controller = new AbortController();
    const ask = async () => {
      const heldItems = question === '' ? [] : question.split(' ');
      const ids = await api.beside(heldItems, ASKED, controller.signal);
      if (controller.signal.aborted) return;
      if (ids !== null) remember(question, ids);
      setAnswer((last) => ids ?? last ?? []);
    };
    const timer = setTimeout(ask, pause.current);
    pause.current = SETTLING_MS;
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [api, question]);
  return answer;
}

function remember(question: string, answer: readonly string[]): void {
  answers.set(question, answer);
  const [oldest] = answers.keys();
  if (answers.size > MAXIMUM_ANSWERS && oldest !== undefined) answers.delete(oldest);
}
