import { lineKey } from '@comptoir/domain/cart';
import type { ItemIndex } from '@comptoir/domain/menu';
import type { FreeLine } from '@comptoir/domain/offers/free-line';
import type { QuotedLine } from '@comptoir/domain/pricing';
import type { ReactNode } from 'react';
import { optionNames } from '#lib/chosen-options.ts';
import { joinedFreeLines } from '#lib/free-lines.ts';
import { useTranslate } from '#lib/i18n.ts';
import { Price } from './price.tsx';

interface OrderLinesProps {
  readonly lines: readonly QuotedLine[];
  readonly freeLines: readonly FreeLine[];
  /** Where the free lines find their names. */
  readonly items: ItemIndex;
}

/** What is ordered, to be read: quantities, options, notes, prices before discounts, and gifts. */
export function OrderLines({ lines, freeLines, items }: OrderLinesProps) {
  const t = useTranslate();
  return (
    <ul className="divide-y divide-hinoki">
      {lines.map(({ line, item, total }) => (
        <OrderLine
          key={lineKey(line)}
          quantity={line.quantity}
          name={item.name}
          options={optionNames(item, line.options)}
          note={line.note}
          price={<Price amount={total} />}
        />
      ))}
      {joinedFreeLines(freeLines).map(({ key, itemId, quantity, options }) => {
        const item = items.get(itemId);
        return item ? (
          <OrderLine
            key={key}
            quantity={quantity}
            name={item.name}
            options={optionNames(item, options)}
            note=""
            price={<span className="font-semibold text-matcha">{t('Free of charge')}</span>}
          />
        ) : null;
      })}
    </ul>
  );
}

interface OrderLineProps {
  readonly quantity: number;
  readonly name: string;
  readonly options: readonly string[];
  readonly note: string;
  readonly price: ReactNode;
}

function OrderLine({ quantity, name, options, note, price }: OrderLineProps) {
  return (
    <li className="flex gap-3 py-3">
      <span className="min-w-8 text-quiet">{quantity} ×</span>
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{name}</p>
        {options.length > 0 && <p className="text-quiet text-small">{options.join(', ')}</p>}
        {note && <p className="whitespace-pre-line break-words text-small italic">« {note} »</p>}
      </div>
      {price}
    </li>
  );
}
