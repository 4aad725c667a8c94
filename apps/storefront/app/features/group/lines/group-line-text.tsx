import { AvoidedNote } from '#components/order/avoided-note.tsx';
import { LineContents } from '#components/order/line-contents.tsx';
import { Price } from '#components/order/price.tsx';
import { dishNames, optionNames } from '#lib/format/order-lines.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useRestaurant } from '#lib/restaurant/restaurant-context.ts';
import { useStoredAvoided } from '#stores/visitor/stored-avoided.ts';
import type { ShownLine } from '../own-lines.ts';

interface GroupLineTextProps {
  readonly shown: ShownLine;
  /** Whether the quantity stands before the name: where nothing else shows it. */
  readonly isCounted: boolean;
  readonly isNoteHidden?: boolean;
}

/** A dish of the group: its name, options, note and price, and why it cannot be ordered. */
export function GroupLineText({ shown, isCounted, isNoteHidden = false }: GroupLineTextProps) {
  const t = useTranslate();
  const { items } = useRestaurant();
  const avoided = useStoredAvoided();
  const { line, name, total, problem, isPending } = shown;
  const item = items.get(line.itemId);
  const options = item ? optionNames(item, line.options) : [];
  return (
    <>
      <div className="flex items-baseline justify-between gap-3">
        <p className={`min-w-0 font-semibold ${problem ? 'text-quiet line-through' : ''}`}>
          {isCounted && <span className="font-normal text-quiet">{line.quantity} × </span>}
          {name || t('A dish that is no longer on the menu')}
        </p>
        {total !== null && <Price amount={total} className="font-semibold" />}
      </div>
      {problem && <p className="font-semibold text-alarm text-small">{problem}</p>}
      <LineContents options={options.join(', ')} dishes={item ? dishNames(item, line) : []} />
      {item && <AvoidedNote item={item} line={line} avoided={avoided} />}
      {line.note && !isNoteHidden && (
        <p className="whitespace-pre-line break-words text-small italic">« {line.note} »</p>
      )}
      {isPending && <p className="text-quiet text-small">{t('Being sent…')}</p>}
    </>
  );
}
