import { type CartLine, lineKey } from '@comptoir/domain/cart/cart';
import type { QuotedLine } from '@comptoir/domain/cart/pricing';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import { LiveRegion } from '#components/feedback/live-region.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useRestaurant } from '#lib/restaurant/restaurant-context.ts';
import { soldOutOfLine } from '#lib/restaurant/sold-out-text.ts';
import { useSoldOut } from '#stores/availability/sold-out.ts';
import { useCart } from '#stores/cart/cart.ts';
import { EditableLine } from './editable-line.tsx';
import { useRemovedLine } from './removed-line.ts';

interface CartLinesProps {
  readonly lines: readonly QuotedLine[];
}

/** The cart's lines, and the removed line with a button to undo. */
export function CartLines({ lines }: CartLinesProps) {
  const t = useTranslate();
  const soldOut = useSoldOut(useRestaurant().timezone);
  const marks = lines.map((quoted) => soldOutOfLine(quoted, soldOut, t));
  const names = lines.flatMap(({ item }, position) => (marks[position] ? item.name : []));
  /** The key of the line whose note was edited last, as it is now: a note is part of it. */
  const [notedKey, setNotedKey] = useState('');
  return (
    <>
      {lines.length > 0 && (
        <ul className="divide-y divide-hinoki">
          {lines.map((quoted, position) => (
            <EditableLine
              key={lineKey(quoted.line)}
              quoted={quoted}
              soldOut={marks[position] ?? ''}
              isNoted={lineKey(quoted.line) === notedKey}
              onNote={(note) => setNotedKey(changeNote(quoted.line, note))}
              onRemove={() => removeLine(quoted)}
            />
          ))}
        </ul>
      )}
      {/* A mark that comes while the cart is read is announced. */}
      <LiveRegion
        message={names.length > 0 ? t('Sold out: {names}', { names: names.join(', ') }) : ''}
      />
      <Undo />
    </>
  );
}

/** Returns the key of the line with its new note. */
function changeNote(line: CartLine, note: string): string {
  useCart.getState().setNote(lineKey(line), note);
  return lineKey({ ...line, note });
}

function removeLine({ line, item }: QuotedLine): void {
  const { lines, remove } = useCart.getState();
  const key = lineKey(line);
  const position = lines.findIndex((other) => lineKey(other) === key);
  remove(key);
  useRemovedLine.setState({ removed: { line, position, name: item.name } });
}

function forgetRemoved(): void {
  useRemovedLine.setState({ removed: null });
}

function Undo() {
  const t = useTranslate();
  const { removed } = useRemovedLine();
  const lines = useCart((cart) => cart.lines);
  const button = useRef<HTMLButtonElement>(null);

  // The pressed button was removed with its line.
  useEffect(() => {
    if (removed) button.current?.focus({ preventScroll: true });
  }, [removed]);
  useEffect(() => forgetRemoved, []);
  // Added again otherwise: there is nothing to undo.
  const isBack = removed !== null && lines.some((line) => lineKey(line) === lineKey(removed.line));
  useEffect(() => {
    if (isBack) forgetRemoved();
  }, [isBack]);

  return (
    <div role="status">
      {removed && (
        <div className="my-2 flex items-center justify-between gap-3 rounded-card border border-edge border-dashed px-4 py-1 text-small">
          <span className="min-w-0">{t('{name} was removed', { name: removed.name })}</span>
          <Button
            ref={button}
            look="plain"
            className="-mr-2"
            onClick={() => useCart.getState().putBack(removed.line, removed.position)}
          >
            {t('Undo')}
          </Button>
        </div>
      )}
    </div>
  );
}
