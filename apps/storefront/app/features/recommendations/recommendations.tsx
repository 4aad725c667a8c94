import type { RecommendationEvents } from '@comptoir/contract/recommendations/recommendations';
import { Skeleton } from '@comptoir/design/components/skeleton';
import { unitCount } from '@comptoir/domain/cart/cart';
import type { Item } from '@comptoir/domain/menu/menu';
import { asksForChoices } from '@comptoir/domain/menu/required-choices';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { LiveRegion } from '#components/feedback/live-region.tsx';
import { afterPaint } from '#lib/browser/after-paint.ts';
import { useRootData } from '#lib/configuration/root-data.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useRestaurant } from '#lib/restaurant/restaurant-context.ts';
import { addAgreed } from '#stores/cart/add-agreed.ts';
import { useCart } from '#stores/cart/cart.ts';
import {
  countOpened,
  countShown,
  expectAdded,
  whenInSight,
} from '#stores/visitor/recommendation-events.ts';
import { RecommendationCard } from './recommendation-card.tsx';
import type { RecommendationSlotProps } from './recommendation-slot.tsx';
import { useRecommendations } from './use-recommendations.ts';

/** The recommended dishes in a row. Rule G-11. */
export function Recommendations({
  place,
  dishId,
  orderType,
  criteria,
  onAdd,
  onOpen,
}: RecommendationSlotProps) {
  const t = useTranslate();
  const titleId = useId();
  const { apiRoot } = useRootData();
  const { items } = useRestaurant();
  const section = useRef<HTMLElement>(null);
  const { addedId, message, thank } = useThanks(section);
  const { ids, isWaiting, isRoomKept } = useRecommendations({ dishId, criteria }, addedId);
  const list = useRef<HTMLUListElement>(null);
  useImpressions(list, place, ids);
  useRestoredFocus(list, ids.length);

  function choose(item: Item): void {
    if (asksForChoices(item)) {
      countOpened(apiRoot, place, item.id);
      onOpen(item.id);
      return;
    }
    const line = { itemId: item.id, quantity: 1, note: '', options: [] };
    addAgreed([{ item, line }], () => {
      expectAdded(apiRoot, place, item.id);
      thank(item, () => onAdd(line, item));
    });
  }

  if (ids.length === 0 && !isWaiting) {
    return isRoomKept ? <div className="recommendation-room" /> : null;
  }
  const places = ids.map((id, position) => ({ position, item: items.get(id) }));
  return (
    <section ref={section} aria-labelledby={titleId} className="recommendation-room">
      <h3 id={titleId} className="mb-2 font-sans font-semibold text-body">
        {t('Anything else with it?')}
      </h3>
      {isWaiting ? (
        <Skeleton lines={4} />
      ) : (
        <ul ref={list} className="recommendation-list">
          {places.map(
            ({ position, item }) =>
              item && (
                // Keyed by position, so that the pressed button stays in place with its focus.
                <li key={position} data-dish={item.id}>
                  <RecommendationCard
                    item={item}
                    orderType={orderType}
                    isAdded={item.id === addedId}
                    asksForChoices={asksForChoices(item)}
                    avoided={criteria.without}
                    onChoose={() => choose(item)}
                  />
                </li>
              ),
          )}
        </ul>
      )}
      <LiveRegion message={message} />
    </section>
  );
}

/** How long an added dish shows its confirmation before another replaces it. */
const THANKS_MS = 1_500;

/** The dish that was just added: confirmed at once, announced once it is in the cart. */
function useThanks(section: { readonly current: Element | null }) {
  const t = useTranslate();
  const [addedId, setAddedId] = useState<string | null>(null);
  const [message, setMessage] = useState('');
  useEffect(() => {
    if (addedId === null) return;
    const timer = setTimeout(() => setAddedId(null), THANKS_MS);
    return () => clearTimeout(timer);
  }, [addedId]);
  const thank = ({ id, name }: Item, add: () => void) => {
    setAddedId(id);
    afterPaint(() => {
      stayInPlace(section.current, add);
      const count = unitCount(useCart.getState().lines);
      setMessage(t('{name} added, {count} in all', { name, count }));
    });
  };
  return { addedId, message, thank };
}

/** When the last place of a list goes with the focus on it, the focus stays in the list. Rule G-11. */
function useRestoredFocus(list: { readonly current: HTMLElement | null }, length: number): void {
  const focused = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const last = focused.current;
    focused.current = null;
    if (last === null || last.isConnected || document.activeElement !== document.body) return;
    const buttons = list.current?.querySelectorAll('button');
    buttons?.[Math.min(length, buttons.length) - 1]?.focus({ preventScroll: true });
  }, [list, length]);
  // Noted before each change of the list, while the element is still there.
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (activeElement && list.current?.contains(activeElement)) focused.current = activeElement;
  });
}

/** Changes the page above an element, whose position in the window stays as far as scrolling allows. */
function stayInPlace(element: Element | null, change: () => void): void {
  const before = element?.getBoundingClientRect().top ?? 0;
  flushSync(change);
  const moved = (element?.getBoundingClientRect().top ?? 0) - before;
  const scroller = element && scrollerOf(element);
  scroller?.scrollBy({ top: moved, behavior: 'instant' });
}

/** What scrolls around it, apart from the page. */
function scrollerOf(element: Element): Element | null {
  const around = element.parentElement;
  if (around === null || around === document.body) return null;
  return around.scrollHeight > around.clientHeight && getComputedStyle(around).overflowY === 'auto'
    ? around
    : scrollerOf(around);
}

/** Counts which recommendations come into sight, where that is agreed to. Rule G-12. */
function useImpressions(
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
        seen.flatMap((element) => (element instanceof HTMLElement && element.dataset.dish) || []),
      ),
    );
  }, [list, apiRoot, place, shown]);
}
