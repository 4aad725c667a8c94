import type { BoardCard } from '@comptoir/contract/staff/board';
import { t } from '@comptoir/staff-texts/translate';
import type { ReactNode } from 'react';

export type OrderLine = BoardCard['lines'][number];

interface KitchenLinesProps {
  readonly order: Pick<BoardCard, 'lines' | 'condiments' | 'note' | 'allergies' | 'allergens'>;
  /** On a card of the board: smaller, with the options of a line beside one another. */
  readonly isCompact?: boolean;
  /** Shows all lines where a full column of a low window folds the card. Rule OB-77. */
  readonly onMore?: () => void;
  /** Beside a line of an order in full: what can be done with it. */
  readonly lineAction?: ((line: OrderLine) => ReactNode) | undefined;
  /** Ticks lines off, by their positions; absent where none can be ticked off. Rule OB-53. */
  readonly onTick?: ((positions: readonly number[], isDone: boolean) => void) | undefined;
  /** What else is read before the lines; only allergies come before it. */
  readonly children?: ReactNode;
}

/** What a folded card has room for, in rows of text. */
const FOLDED_ROWS = 3;

/** All that is to be made: quantities first, options indented, notes set off. Rule OB-77. */
export function KitchenLines({
  order,
  isCompact = false,
  onMore,
  lineAction,
  onTick,
  children,
}: KitchenLinesProps) {
  const { note, allergies, allergens } = order;
  const isWarned = namesAllergy(order);
  const lines = joinedLines(order.lines);
  const condiments = [...joinedLines(order.condiments).values()];
  const kept = onMore && !isWarned ? keptLines([...lines.values()], order) : lines.size;
  const space = isCompact ? 'space-y-1' : 'space-y-2';
  return (
    <div
      data-whole={isWarned || undefined}
      className={`order-lines leading-snug ${space} ${isCompact ? '' : 'text-large'}`}
    >
      {(allergens.length > 0 || allergies !== '') && (
        <div className="wrap-anywhere rounded-field border-2 border-alarm px-2 py-0.5 font-bold text-alarm">
          {allergens.length > 0 && (
            <p>
              <span aria-hidden="true">⚠ </span>
              {t('Allergens: {names}', {
                names: allergens.map((allergen) => t(allergen)).join(', '),
              })}
            </p>
          )}
          {allergies !== '' && <p>« {allergies} »</p>}
        </div>
      )}
      {children}
      {note !== '' && <Note text={note} />}
      <ul className={space}>
        {[...lines].map(([key, line], index) => (
          <Line
            key={key}
            line={line}
            isCompact={isCompact}
            isFoldable={index >= kept}
            onTick={onTick}
          >
            {lineAction?.(line)}
          </Line>
        ))}
      </ul>
      {kept < lines.size && (
        <button
          type="button"
          onClick={onMore}
          className="more-lines font-semibold text-quiet text-small"
        >
          {t('+ {count} lines', { count: lines.size - kept })}
        </button>
      )}
      {condiments.length > 0 && (
        <p
          data-foldable={kept < lines.size || undefined}
          className={`condiments text-quiet ${isCompact ? 'text-small' : ''}`}
        >
          {condiments.map(({ quantity, name }) => `${quantity} × ${name}`).join(' · ')}
        </p>
      )}
    </div>
  );
}

const ALLERGY = /allerg|intol[ée]r/i;

/** Whether an order says what its guest does not stand: nothing of it is shortened then. Rule OB-77. */
function namesAllergy({ allergies, allergens, note, lines }: KitchenLinesProps['order']): boolean {
  if (allergens.length > 0 || allergies !== '') return true;
  return [note, ...lines.map((line) => line.note)].some((text) => ALLERGY.test(text));
}

/** How many lines a folded card keeps, beside the note: at least one. */
function keptLines(lines: readonly OrderLine[], { note }: Pick<BoardCard, 'note'>): number {
  let rows = FOLDED_ROWS - Number(note !== '');
  let kept = 0;
  for (const line of lines) {
    rows -= 1 + dishesOf(line).length + Number(line.note !== '');
    if (kept > 0 && rows < 0) break;
    kept += 1;
  }
  return kept;
}

/** Lines that are made alike, with the positions of all; done once all are. */
interface JoinedLine extends OrderLine {
  readonly positions: readonly number[];
}

/** Lines that are made alike count as one, as the free dish of an offer beside a bought one. */
function joinedLines(lines: readonly OrderLine[]): ReadonlyMap<string, JoinedLine> {
  const joined = new Map<string, JoinedLine>();
  for (const line of lines) {
    const key = JSON.stringify([line.item_id, line.name, line.options, line.courses, line.note]);
    const before = joined.get(key);
    joined.set(key, {
      ...line,
      quantity: line.quantity + (before?.quantity ?? 0),
      positions: [...(before?.positions ?? []), line.position],
      done: line.done && (before?.done ?? true),
    });
  }
  return joined;
}

/** The dishes of a formula, in the order of its courses. Rule C-27. */
function dishesOf({ courses = [] }: OrderLine) {
  return courses.flatMap(({ choices }) => choices);
}

function optionTexts(options: OrderLine['options']): readonly string[] {
  return options.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name));
}

interface LineProps {
  readonly line: JoinedLine;
  readonly isCompact: boolean;
  readonly isFoldable: boolean;
  readonly onTick: KitchenLinesProps['onTick'];
  readonly children: ReactNode;
}

function Line({ line, isCompact, isFoldable, onTick, children }: LineProps) {
  const { quantity, name, options, note, positions, done } = line;
  const struck = done ? 'text-quiet line-through' : '';
  const texts = optionTexts(options);
  const dishes = dishesOf(line);
  const plainName = (
    <p className={`flex min-w-0 gap-1.5 ${struck}`}>
      {done && <span className="sr-only">{t('Done:')} </span>}
      <LineName quantity={quantity} name={name} />
    </p>
  );
  const row = (
    <>
      {onTick || children ? (
        <div className="flex gap-1.5">
          {onTick ? (
            <label className="-my-1 flex min-h-11 min-w-0 cursor-pointer items-center gap-2">
              <input
                type="checkbox"
                checked={done}
                onChange={({ target }) => onTick(positions, target.checked)}
                className="size-6 shrink-0 accent-(--matcha)"
              />
              <LineName quantity={quantity} name={name} className={struck} />
            </label>
          ) : (
            plainName
          )}
          {children}
        </div>
      ) : (
        plainName
      )}
      {dishes.length > 0 && (
        <ul className="ms-9">
          {dishes.map((dish, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same dish may be chosen twice
            <li key={position} className="wrap-anywhere">
              {quantity > 1 && <span className="font-bold">{quantity} × </span>}
              {dish.name}
              {dish.options.length > 0 && (
                <span className={`text-quiet ${isCompact ? 'text-small' : ''}`}>
                  {' '}
                  {optionTexts(dish.options).join(', ')}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {texts.length > 0 &&
        (isCompact ? (
          <p className="text-quiet text-small">{texts.join(', ')}</p>
        ) : (
          <ul className="ms-10 text-quiet">
            {texts.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        ))}
    </>
  );
  // Forty cards have hundreds of lines: a slow tablet feels each element more.
  const hasRowOfItsOwn = isCompact && note !== '';
  return (
    <li
      data-foldable={isFoldable || undefined}
      className={isCompact && !hasRowOfItsOwn ? 'compact-line' : undefined}
    >
      {hasRowOfItsOwn ? <div className="compact-line">{row}</div> : row}
      {note !== '' && <Note text={note} />}
    </li>
  );
}

interface LineNameProps {
  readonly quantity: number;
  readonly name: string;
  readonly className?: string;
}

function LineName({ quantity, name, className = '' }: LineNameProps) {
  return (
    <>
      <span className={`min-w-[1.9rem] shrink-0 font-bold ${className}`}>{quantity} ×</span>
      <span className={`wrap-anywhere min-w-0 font-semibold ${className}`}>{name}</span>
    </>
  );
}

function Note({ text }: { readonly text: string }) {
  return (
    <p className="order-note wrap-anywhere mt-0.5 border-state-to-start border-s-4 bg-hinoki px-2 py-0.5 font-semibold">
      « {text} »
    </p>
  );
}
