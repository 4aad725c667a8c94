import { t } from '@comptoir/staff-texts/translate';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { heightVariable } from '#lib/browser/height-variable.ts';
import { useBoard } from '#stores/board/board.ts';
import { useClock } from '#stores/board/clock.ts';
import { showGroup } from '#stores/board/open-order.ts';
import { useService } from '#stores/board/service.ts';

const barHeight = heightVariable('--bar-above');

/** The orders that ring outside the visible part of the page: a press leads to the first one. Rule OB-87. */
export default function RingingBar() {
  const ringing = useService((service) => service.ringing);
  const hidden = useOutOfSight(ringing);
  const shown = useBoard(({ view }) => view.shown);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const wanted = useRef<string>(null);
  useEffect(() => {
    if (wanted.current !== null && reveal(wanted.current)) wanted.current = null;
  });
  const orders = hidden.flatMap((id) => shown.get(id)?.order ?? []);
  const [first] = orders;
  if (first === undefined) return null;

  function lead(orderId: string): void {
    if (reveal(orderId)) return;
    wanted.current = orderId;
    if (pathname !== '/') navigate('/');
  }
  return (
    <div ref={barHeight} role="status" className="ringing-bar scheme-dark">
      <button
        type="button"
        onClick={() => lead(first.order_id)}
        className="flex min-h-11 w-full items-center justify-between gap-4 bg-state-new px-4 py-1.5 text-start font-bold text-on-state"
      >
        <span>
          {t('{count} orders ring: {numbers}', {
            count: orders.length,
            numbers: orders.map(({ number }) => number).join(', '),
          })}
        </span>
        <span className="underline underline-offset-4">{t('See')}</span>
      </button>
    </div>
  );
}

/** Those whose card is not on the page, or whose number is out of the window. */
function useOutOfSight(orderIds: readonly string[]): readonly string[] {
  const [inSight, setInSight] = useState<ReadonlySet<string>>(new Set());
  // Cards come and go with pages, columns and tabs: once a second is soon enough.
  const tick = useClock(({ now }) => now);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a tick looks again
  useEffect(() => {
    const numbers = new Map<Element, string>();
    for (const id of orderIds) {
      const number = cardOf(id)?.querySelector('header');
      if (number) numbers.set(number, id);
    }
    const seen = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const id = numbers.get(target) ?? '';
          if (isIntersecting) seen.add(id);
          else seen.delete(id);
        }
        setInSight((before) => (isSame(before, seen) ? before : new Set(seen)));
      },
      { threshold: 0.5 },
    );
    if (numbers.size === 0) setInSight((before) => (before.size === 0 ? before : new Set()));
    for (const number of numbers.keys()) observer.observe(number);
    return () => observer.disconnect();
  }, [orderIds, tick]);
  return orderIds.filter((id) => !inSight.has(id));
}

function isSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((id) => other.has(id));
}

function cardOf(orderId: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-order="${CSS.escape(orderId)}"]`);
}

/** False while the page has no card of it. */
function reveal(orderId: string): boolean {
  const card = cardOf(orderId);
  if (card === null) return false;
  const group = card.closest<HTMLElement>('[data-group]')?.dataset.group;
  if (group !== undefined) showGroup(Number(group));
  requestAnimationFrame(() => {
    card.scrollIntoView({ block: 'center' });
    card.focus({ preventScroll: true });
  });
  return true;
}
