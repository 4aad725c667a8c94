import type { CartLine } from '@comptoir/domain/cart/cart';
import { type AvoidedContents, avoidedIn } from '@comptoir/domain/menu/avoided-contents';
import { dishAsChosen } from '@comptoir/domain/menu/dish-contents';
import type { Item } from '@comptoir/domain/menu/menu';
import { type Translate, useTranslate } from '#lib/i18n/translate.ts';

/** A dish with what is chosen of it. */
export interface ChosenDish {
  readonly item: Item;
  readonly line: Pick<CartLine, 'options' | 'courses'>;
}

interface AvoidedNoteProps extends ChosenDish {
  /** The allergens that the guest avoids. */
  readonly avoided: readonly string[];
}

/** Which avoided allergens a line holds; nothing where it holds none. Rule Q-18. */
export function AvoidedNote({ avoided, ...dish }: AvoidedNoteProps) {
  const t = useTranslate();
  const text = avoidedText(dish, avoided, t);
  return (
    text && <p className="font-semibold text-alarm text-small first-letter:uppercase">{text}</p>
  );
}

/** The same as a text; empty where nothing avoided is in it. Rule Q-18. */
export function avoidedText(
  { item, line }: ChosenDish,
  avoided: readonly string[],
  t: Translate,
): string {
  const found = avoidedIn(dishAsChosen(item, line.options, line.courses), avoided);
  return found === null ? '' : contentsText(found, t);
}

/** « contient : lait », « Allergènes : non précisés ». */
export function contentsText({ allergens }: AvoidedContents, t: Translate): string {
  const names = allergens.map((allergen) => t(allergen)).join(', ');
  return names === '' ? `${t('Allergens:')} ${t('not stated')}` : t('contains {names}', { names });
}
