import type { BasisPoints, Cents } from '../money/money.ts';

/** How the guest gets the order. Prices, opening hours and offers depend on it. */
export type OrderType = 'pickup' | 'delivery';

/** What one unit costs, in cents, by how the order is handed over. */
export type Prices = Readonly<Record<OrderType, Cents>>;

/** One choice inside an option group, charged per unit chosen and per unit of the item. */
export interface ItemOption {
  readonly id: string;
  readonly name: string;
  /** What it adds to the price of the item; 0 for a size. */
  readonly price: Cents;
  /** The whole price of the item in this size, in place of its own; absent where it is no size. Rule C-16. */
  readonly prices?: Prices | undefined;
  /** Whether it is chosen until the guest chooses. Rule C-17. */
  readonly isDefault?: true | undefined;
  /** The option's own tax rate; null stands for the restaurant's default. */
  readonly taxRate: BasisPoints | null;
  readonly allergens: readonly string[];
  /** Whether a vegetarian dish stays one with it. */
  readonly vegetarian: boolean;
  /** 0 not spicy … 3 very spicy. */
  readonly spicy: number;
}

/** A set of choices of which the guest takes between `minSelected` and `maxSelected` distinct ones. */
export interface OptionGroup {
  readonly id: string;
  readonly name: string;
  readonly minSelected: number;
  /** Null when any number of distinct choices is fine. */
  readonly maxSelected: number | null;
  /** The most units of all its options together; null for no such limit. Rule C-11. */
  readonly maxUnits: number | null;
  readonly options: readonly ItemOption[];
}

/** A dish that a course of a formula offers, and what it adds to the formula's price, in cents. Rule C-20. */
export interface CourseDish {
  /** Never a formula. Rule C-28. */
  readonly item: Item;
  readonly supplement: Cents;
}

/** A course of a formula, of which the guest takes between `minimum` and `maximum` dishes. Rule C-20. */
export interface FormulaCourse {
  readonly id: string;
  readonly name: string;
  readonly minimum: number;
  readonly maximum: number;
  readonly dishes: readonly CourseDish[];
}

/** A dish, a drink or a condiment of the menu; prices are in cents, by order type. */
export interface Item {
  readonly id: string;
  readonly menuId: string;
  readonly categoryId: string;
  readonly name: string;
  readonly description: string;
  readonly image: string | null;
  /** What the image shows, where that was said. Rule R-30. */
  readonly imageAlt?: string | undefined;
  readonly score: number;
  /** Of an item with sizes the lowest ones. Rule C-16. */
  readonly prices: Prices;
  /** The item's own tax rate; null stands for the restaurant's default. */
  readonly taxRate: BasisPoints | null;
  readonly optionGroups: readonly OptionGroup[];
  /** Of a formula what its guest chooses, with the dishes that the menu has; absent of any other item. Rule C-20. */
  readonly courses?: readonly FormulaCourse[] | undefined;
  readonly pieces: number | null;
  readonly allergens: readonly string[];
  /** False where the restaurant has not stated them: the list then says nothing. Rule R-28. */
  readonly allergensStated?: false | undefined;
  readonly vegetarian: boolean;
  /** 0 not spicy … 3 very spicy. */
  readonly spicy: number;
  /** Ids of items that the restaurant pairs with this one. Rule G-5. */
  readonly pairsWith: readonly string[];
  /** Kitchen units that one of it takes of a slot. Rule SV-20. */
  readonly load: number;
  /** The minutes it needs at least; null for no more than the restaurant's. Rule SV-32. */
  readonly leadMinutes: number | null;
  /** The ingredients that it is sold out with, by their ids. Rule SV-4. */
  readonly ingredients: readonly string[];
}

/** Every item the restaurant has, by id. */
export type ItemIndex = ReadonlyMap<string, Item>;
