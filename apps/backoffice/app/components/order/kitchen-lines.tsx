import type { BoardCard } from '@comptoir/contract/staff/board';
import { t } from '#lib/i18n/translate.ts';

type OrderLine = BoardCard['lines'][number];

interface KitchenLinesProps {
  readonly order: Pick<BoardCard, 'lines' | 'condiments' | 'note' | 'allergens'>;
  /** On a card of the board: smaller, with the options of a line beside one another. */
  readonly isCompact?: boolean;
}

/** All that is to be made: quantities first, options indented, notes set off. Rule OB-77. */
export function KitchenLines({ order, isCompact = false }: KitchenLinesProps) {
  const { note, allergens } = order;
  const lines = joinedLines(order.lines);
  const condiments = [...joinedLines(order.condiments).values()];
  const space = isCompact ? 'space-y-1' : 'space-y-2';
  return (
    <div className={`leading-snug ${space} ${isCompact ? '' : 'text-large'}`}>
      {allergens.length > 0 && (
        <p className="rounded-field border-2 border-alarm px-2 py-0.5 font-bold text-alarm">
          <span aria-hidden="true">⚠ </span>
          {t('Allergens: {names}', { names: allergens.map((allergen) => t(allergen)).join(', ') })}
        </p>
      )}
      {note !== '' && <Note text={note} />}
      <ul className={space}>
        {[...lines].map(([key, line]) => (
          <Line key={key} line={line} isCompact={isCompact} />
        ))}
      </ul>
      {condiments.length > 0 && (
        <p className={`text-quiet ${isCompact ? 'text-small' : ''}`}>
          {condiments.map(({ quantity, name }) => `${quantity} × ${name}`).join(' · ')}
        </p>
      )}
    </div>
  );
}

/** Lines that are made alike count as one, as the free dish of an offer beside a bought one. */
function joinedLines(lines: readonly OrderLine[]): ReadonlyMap<string, OrderLine> {
  const joined = new Map<string, OrderLine>();
  for (const line of lines) {
    const key = JSON.stringify([line.item_id, line.name, line.options, line.note]);
    const quantity = line.quantity + (joined.get(key)?.quantity ?? 0);
    joined.set(key, { ...line, quantity });
  }
  return joined;
}

interface LineProps {
  readonly line: OrderLine;
  readonly isCompact: boolean;
}

function Line({ line: { quantity, name, options, note }, isCompact }: LineProps) {
  const texts = options.map((option) =>
    option.quantity > 1 ? `${option.quantity} × ${option.name}` : option.name,
  );
  return (
    <li>
      <p className="flex gap-1.5">
        <span className="min-w-[1.9rem] shrink-0 font-bold">{quantity} ×</span>
        <span className="wrap-anywhere min-w-0 font-semibold">{name}</span>
      </p>
      {texts.length > 0 &&
        (isCompact ? (
          <p className="ms-9 text-quiet text-small">{texts.join(', ')}</p>
        ) : (
          <ul className="ms-10 text-quiet">
            {texts.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        ))}
      {note !== '' && <Note text={note} />}
    </li>
  );
}

function Note({ text }: { readonly text: string }) {
  return (
    <p className="wrap-anywhere mt-0.5 border-state-to-start border-s-4 bg-hinoki px-2 py-0.5 font-semibold">
      « {text} »
    </p>
  );
}
