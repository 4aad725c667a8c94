import type { BoardCard } from '@comptoir/contract/staff/board';
import { t } from '#lib/i18n/translate.ts';
import { shownLines } from './shown-lines.ts';

interface KitchenLinesProps {
  readonly order: Pick<BoardCard, 'lines' | 'condiments' | 'note' | 'allergens'>;
  /** On a card of the board: as many lines as fit, the rest is counted. */
  readonly isCompact?: boolean;
}

/** What is to be made: quantities first, options indented, notes set off. */
export function KitchenLines({ order, isCompact = false }: KitchenLinesProps) {
  const { condiments, note, allergens } = order;
  const { lines, rest } = isCompact ? shownLines(order) : { lines: order.lines, rest: 0 };
  return (
    <div className={isCompact ? 'space-y-0.5 leading-snug' : 'space-y-2 text-large leading-snug'}>
      {allergens.length > 0 && (
        <p className="rounded-field border-2 border-alarm px-2 py-0.5 font-bold text-alarm">
          <span aria-hidden="true">⚠ </span>
          {t('Allergens: {names}', { names: allergens.map((allergen) => t(allergen)).join(', ') })}
        </p>
      )}
      <ul className={isCompact ? 'space-y-0.5' : 'space-y-2'}>
        {lines.map((line, index) => (
          // Lines have no id of their own, and never change their places.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <Line key={index} line={line} isCompact={isCompact} />
        ))}
      </ul>
      {rest > 0 && <p className="ms-9 text-quiet">{t('+ {count} more', { count: rest })}</p>}
      {note !== '' && <Note text={note} />}
      {condiments.length > 0 && !isCompact && (
        <p className="text-quiet">
          {condiments.map(({ quantity, name }) => `${quantity} × ${name}`).join(' · ')}
        </p>
      )}
    </div>
  );
}

interface LineProps {
  readonly line: BoardCard['lines'][number];
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
        <span className={`min-w-0 font-semibold ${isCompact ? 'truncate' : ''}`}>{name}</span>
      </p>
      {texts.length > 0 &&
        (isCompact ? (
          <p className="ms-9 truncate text-quiet text-small">{texts.join(', ')}</p>
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
    <p className="border-state-to-start border-s-4 bg-hinoki px-2 py-0.5 font-semibold">
      « {text} »
    </p>
  );
}
