import { lineKey } from '@comptoir/domain/cart/cart';
import type { QuotedLine } from '@comptoir/domain/cart/pricing';
import type { ItemIndex } from '@comptoir/domain/menu/menu';
import type { FreeLine } from '@comptoir/domain/offers/free-lines';
import { useEffect } from 'react';
import { dishNames, joinedFreeLines, optionNames } from '#lib/format/order-lines.ts';
import { lazyModule } from '#lib/hydration/lazy-module.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { OrderLine } from './order-line.tsx';

/** Few guests avoid an allergen. */
const lazyNote = lazyModule(async () => (await import('./avoided-note.tsx')).AvoidedNote);

interface OrderLinesProps {
  readonly lines: readonly QuotedLine[];
  readonly freeLines: readonly FreeLine[];
  /** For the names of the free lines. */
  readonly items: ItemIndex;
  /** The allergens that the guest avoids. */
  readonly avoided: readonly string[];
}

/** The lines of an order: quantities, options, notes, prices before discounts, and free lines. */
export function OrderLines({ lines, freeLines, items, avoided }: OrderLinesProps) {
  const t = useTranslate();
  const note = lazyNote.useModule();
  const AvoidedNote = note.state === 'success' ? note.payload : null;
  const isMarked = avoided.length > 0;
  useEffect(() => {
    if (isMarked) lazyNote.prefetch();
  }, [isMarked]);
  return (
    <ul className="divide-y divide-hinoki">
      {lines.map(({ line, item, total, freeQuantity }) => (
        <OrderLine
          key={lineKey(line)}
          quantity={line.quantity}
          name={item.name}
          options={[
            ...optionNames(item, line.options),
            ...(freeQuantity > 0 && total > 0
              ? [t('{count} of them free', { count: freeQuantity })]
              : []),
          ].join(', ')}
          dishes={dishNames(item, line)}
          note={line.note}
          avoided={AvoidedNote && <AvoidedNote item={item} line={line} avoided={avoided} />}
          total={freeQuantity > 0 && total === 0 ? null : total}
        />
      ))}
      {joinedFreeLines(freeLines).map((line) => {
        const { key, quantity, options } = line;
        const item = items.get(line.itemId);
        return item ? (
          <OrderLine
            key={key}
            quantity={quantity}
            name={item.name}
            options={optionNames(item, options).join(', ')}
            dishes={dishNames(item, line)}
            note=""
            avoided={AvoidedNote && <AvoidedNote item={item} line={line} avoided={avoided} />}
            total={null}
          />
        ) : null;
      })}
    </ul>
  );
}
