import type { BoardCard } from '@comptoir/contract/staff/board';
import { t } from '#lib/i18n/translate.ts';

interface KitchenLinesProps {
  readonly order: Pick<BoardCard, 'lines' | 'condiments' | 'note' | 'allergens'>;
  /** How many lines are shown before the rest is counted; all without it. */
  readonly limit?: number;
  readonly isLarge?: boolean;
}

/** What is to be made: quantities first, options indented, notes set off. */
export function KitchenLines({ order, limit, isLarge = false }: KitchenLinesProps) {
  const { lines, condiments, note, allergens } = order;
  const shown = limit === undefined || lines.length <= limit ? lines : lines.slice(0, limit - 1);
  const rest = lines.slice(shown.length).reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <div className={isLarge ? 'space-y-2 text-large' : 'space-y-1.5 text-body leading-snug'}>
      {allergens.length > 0 && (
        <p className="rounded-field border-2 border-alarm px-2 py-1 font-bold text-alarm">
          <span aria-hidden="true">⚠ </span>
          {t('Allergens: {names}', { names: allergens.map((allergen) => t(allergen)).join(', ') })}
        </p>
      )}
      <ul className={isLarge ? 'space-y-2' : 'space-y-1'}>
        {shown.map((line, index) => (
          // Lines have no id of their own, and never change their places.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <Line key={index} line={line} />
        ))}
      </ul>
      {rest > 0 && <p className="text-quiet">{t('+ {count} more', { count: rest })}</p>}
      {note !== '' && <Note text={note} />}
      {condiments.length > 0 && limit === undefined && (
        <p className="text-quiet">
          {condiments.map(({ quantity, name }) => `${quantity} × ${name}`).join(' · ')}
        </p>
      )}
    </div>
  );
}

function Line({
  line: { quantity, name, options, note },
}: {
  readonly line: BoardCard['lines'][number];
}) {
  return (
    <li>
      <p className="flex gap-2">
        <span className="shrink-0 font-bold tabular-nums">{quantity} ×</span>
        <span className="min-w-0 font-semibold">{name}</span>
      </p>
      {options.length > 0 && (
        <ul className="ms-7 text-quiet">
          {options.map((option) => (
            <li key={option.name}>
              {option.quantity > 1 ? `${option.quantity} × ${option.name}` : option.name}
            </li>
          ))}
        </ul>
      )}
      {note !== '' && <Note text={note} />}
    </li>
  );
}

function Note({ text }: { readonly text: string }) {
  return (
    <p className="mt-0.5 border-state-to-start border-s-4 bg-hinoki px-2 py-1 font-semibold">
      « {text} »
    </p>
  );
}
