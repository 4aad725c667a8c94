import type { Cents } from '@comptoir/domain/money/money';
import type { ReactNode } from 'react';
import { useTranslate } from '#lib/i18n/translate.ts';
import { LineContents } from './line-contents.tsx';
import { Price } from './price.tsx';

interface OrderLineProps {
  readonly quantity: number;
  readonly name: string;
  /** Comma-separated; empty for none. */
  readonly options: string;
  /** Of a formula its dishes. */
  readonly dishes?: readonly string[];
  readonly note: string;
  /** What of it the guest avoids. */
  readonly avoided?: ReactNode;
  /** Before discounts; null for a free line. */
  readonly total: Cents | null;
}

export function OrderLine(props: OrderLineProps) {
  const { quantity, name, options, dishes = [], note, avoided, total } = props;
  const t = useTranslate();
  return (
    <li className="flex flex-wrap gap-x-3 py-3">
      <span className="min-w-8 text-quiet">{quantity} ×</span>
      <div className="min-w-24 flex-1">
        <p className="font-semibold">{name}</p>
        <LineContents options={options} dishes={dishes} />
        {avoided}
        {note && <p className="whitespace-pre-line break-words text-small italic">« {note} »</p>}
      </div>
      {total === null ? (
        <span className="ml-auto font-semibold text-matcha">{t('Free of charge')}</span>
      ) : (
        <Price amount={total} className="ml-auto" />
      )}
    </li>
  );
}
