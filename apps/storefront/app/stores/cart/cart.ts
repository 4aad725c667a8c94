import type { OrderedGroup } from '@comptoir/contract/group-orders/ordered-group';
import { toCents, toEuros } from '@comptoir/contract/wire/euros';
import {
  addLine,
  type Cart,
  type CartLine,
  changeNote,
  changeQuantity,
  removeLine,
  unitCount,
} from '@comptoir/domain/cart/cart';
import type { Cents } from '@comptoir/domain/money/money';
import {
  type CouponState,
  couponAnswered,
  editCoupon,
  NO_COUPON,
} from '@comptoir/domain/offers/coupon';
import type { Offer } from '@comptoir/domain/offers/offer';
import { create } from 'zustand';
import { type PersistedEntry, storedField } from '#stores/persistence/persisted-state.ts';
import { number, objectOf, recordOf, required, text } from '#stores/persistence/schema.ts';
import type { ReducedLine } from './quoted-cart.ts';
import { restoreLines, toStoredLines } from './stored-lines.ts';

/** The amounts last shown, for pages that do not price the cart. */
export interface CartTotals {
  readonly subtotal: Cents;
  readonly discount: Cents;
  readonly delivery: Cents;
  readonly tax: Cents;
  readonly total: Cents;
}

export interface CartState {
  readonly lines: Cart;
  /** The chosen free item, by offer. */
  readonly freeChoices: Readonly<Record<string, string>>;
  readonly coupon: CouponState;
  /** The code that was valid before a reload, until it is checked again; else empty. */
  readonly storedCode: string;
  readonly totals: CartTotals | null;
  /** Dishes whose options were reduced, until the guest dismisses the message. Rule C-12. */
  readonly reducedNames: readonly string[];
  /** The group order whose lines are here instead of the visitor's own, which stay stored. Rule GP-9. */
  readonly group: OrderedGroup | null;

  add(line: CartLine): void;
  /** `key` is the domain's `lineKey`; a quantity of 0 removes the line. */
  setQuantity(key: string, quantity: number): void;
  setNote(key: string, note: string): void;
  remove(key: string): void;
  /** Undoes a removal at its former position. */
  putBack(line: CartLine, position: number): void;
  /** Replaces lines with too many options by lines that can be ordered. */
  reduceLines(reduced: readonly ReducedLine[]): void;
  chooseFreeItem(offerId: string, itemId: string): void;
  editCoupon(code: string): void;
  /** The API's answer to a code; null: unknown. */
  answerCoupon(code: string, offer: Offer | null): void;
  rememberTotals(totals: CartTotals): void;
  /** After an order: what was not ordered stays. Rules K-11 and Y-18. */
  empty(rest?: Cart): void;
}

const WITHOUT_CHOICES = { freeChoices: {}, coupon: NO_COUPON, storedCode: '' } as const;
const EMPTY = { lines: [], totals: null, reducedNames: [], ...WITHOUT_CHOICES } as const;

export const createCartStore = () =>
  create<CartState>()((set) => {
    const change = (next: (lines: Cart) => Cart) => set(({ lines }) => ({ lines: next(lines) }));
    return {
      ...EMPTY,
      group: null,
      add: (line) => change((lines) => addLine(lines, line)),
      setQuantity: (key, quantity) => change((lines) => changeQuantity(lines, key, quantity)),
      setNote: (key, note) => change((lines) => changeNote(lines, key, note)),
      remove: (key) => change((lines) => removeLine(lines, key)),
      putBack: (line, position) =>
        change((lines) => {
          const added = addLine(lines, line);
          return added.length > lines.length ? lines.toSpliced(position, 0, line) : added;
        }),
      reduceLines: (reduced) =>
        set(({ lines, reducedNames }) => ({
          lines: lines
            .map((line) => reduced.find((each) => each.line === line)?.fitted ?? line)
            .reduce<Cart>(addLine, []),
          reducedNames: [...reducedNames, ...reduced.map(({ item }) => item.name)],
        })),
      chooseFreeItem: (offerId, itemId) =>
        set(({ freeChoices }) => ({ freeChoices: { ...freeChoices, [offerId]: itemId } })),
      editCoupon: (code) => set({ coupon: editCoupon(code), storedCode: '' }),
      answerCoupon: (code, offer) =>
        set(({ coupon }) => ({ coupon: couponAnswered(coupon, code, offer), storedCode: '' })),
      rememberTotals: (totals) => set({ totals }),
      empty: (rest = []) => set({ ...EMPTY, lines: rest }),
    };
  });

/** The cart of this browser. */
export const useCart = createCartStore();

/** How many units are in the cart. */
export const useCartCount = (): number => useCart((cart) => unitCount(cart.lines));

/** Whether the lines are a group's, which are not stored. */
export const isLent = ({ group }: CartState): boolean => group !== null;

function cents(stored: unknown): Cents | undefined {
  const euros = number(stored);
  return euros === null ? undefined : toCents(euros);
}

const storedTotals = objectOf<CartTotals>({
  subtotal: cents,
  discount: cents,
  delivery: cents,
  tax: cents,
  total: cents,
});
const storedChoices = objectOf({ gifts: recordOf(required(text)), coupon: text });

export const persistedCart: readonly PersistedEntry<CartState>[] = [
  storedField('cart', 'lines', restoreLines, [], toStoredLines),
  storedField(
    'cart-totals',
    'totals',
    storedTotals,
    null,
    (totals) =>
      totals &&
      Object.fromEntries(Object.entries(totals).map(([name, cents]) => [name, toEuros(cents)])),
  ),
  {
    key: 'cart-choices',
    // Only the text of a valid code is stored: its offer may have changed meanwhile.
    save: ({ freeChoices, coupon, storedCode }) => ({
      gifts: freeChoices,
      coupon: coupon.valid ? coupon.code : storedCode,
    }),
    restore: (stored) => {
      const choices = storedChoices(stored);
      return (
        choices && {
          freeChoices: choices.gifts,
          coupon: editCoupon(choices.coupon),
          storedCode: choices.coupon,
        }
      );
    },
    absent: WITHOUT_CHOICES,
  },
];
