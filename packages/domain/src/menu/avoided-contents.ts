import { type Allergen, knownAllergens } from './allergens.ts';
import type { DishFacts } from './dish-contents.ts';

/** What a part holds of the allergens that a guest avoids. */
export interface AvoidedContents {
  /** In the order of the law's list. */
  readonly allergens: readonly Allergen[];
  /** Its allergens are not stated: it may hold each of them. */
  readonly isUnstated: boolean;
}

/** What a dish as it is chosen holds of the avoided allergens; null where it holds none. Rules. */
export function avoidedIn(part: DishFacts, avoided: readonly string[]): AvoidedContents | null {
  if (avoided.length === 0) return null;
  const allergens = knownAllergens(part.allergens.filter((each) => avoided.includes(each)));
  const isUnstated = part.allergensStated === false;
  return allergens.length === 0 && !isUnstated ? null : { allergens, isUnstated };
}
