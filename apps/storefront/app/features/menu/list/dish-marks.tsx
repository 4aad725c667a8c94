import type { Item } from '@comptoir/domain/menu/menu';
import { vegetarianChance } from '@comptoir/domain/menu/vegetarian';
import { type MessageKey, useTranslate } from '#lib/i18n/translate.ts';

const SPICY = ['Mild', 'Spicy', 'Very spicy'] as const;
const VEGETARIAN = {
  always: 'Vegetarian',
  possible: 'Vegetarian if you like',
  never: null,
} as const satisfies Record<string, MessageKey | null>;

/** What a dish is before anything is chosen. Rule Q-11. */
export function CardMarks({ item }: { readonly item: Item }) {
  return <Marks vegetarian={VEGETARIAN[vegetarianChance(item)]} spicy={item.spicy} />;
}

interface DishMarksProps {
  readonly dish: Pick<Item, 'vegetarian' | 'spicy'>;
}

/** What a dish is as it is chosen. Rule Q-7. */
export function DishMarks({ dish: { vegetarian, spicy } }: DishMarksProps) {
  return <Marks vegetarian={vegetarian ? 'Vegetarian' : null} spicy={spicy} />;
}

interface MarksProps {
  readonly vegetarian: MessageKey | null;
  readonly spicy: number;
}

/** Vegetarian and spicy, each with its sign and its word. */
function Marks({ vegetarian, spicy }: MarksProps) {
  const t = useTranslate();
  const heat = SPICY[spicy - 1];
  return (
    <>
      {vegetarian && (
        <span className="inline-flex items-center gap-1 text-matcha">
          <svg viewBox="0 0 16 16" aria-hidden="true" className="size-3.5 shrink-0 fill-current">
            <path d="M14 2C7 2 3 5 3 9.5c0 .9.2 1.7.5 2.4L2 13.5l1 1 1.5-1.5c.7.3 1.5.5 2.4.5C12 13.5 14 9 14 2Z" />
          </svg>
          {t(vegetarian)}
        </span>
      )}
      {heat && (
        <span className="inline-flex items-center gap-1 text-vermilion-deep">
          <svg viewBox="0 0 16 16" aria-hidden="true" className="size-3.5 shrink-0 fill-current">
            <path d="M12.5 1c.2 1-.1 1.9-.8 2.5 1.3.5 2 1.6 2 3C13.7 11 8 14.5 2 14.5c4-2 6-4.5 6.5-7.5.3-2 1.3-3.3 2.5-3.7.6-.6.8-1.3.7-2Z" />
          </svg>
          {t(heat)}
        </span>
      )}
    </>
  );
}
