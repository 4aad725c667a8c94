import type { OrderedGroup } from '@comptoir/contract/group-orders/ordered-group';
import { toEuros } from '@comptoir/contract/wire/euros';
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
import { asNumber, asObject, asText, asTexts } from '#stores/persistence/json-shape.ts';
import type { PersistedEntry } from '#stores/persistence/persisted-state.ts';
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
  /** False until the browser's storage was read: on the server and in the first render. */
  readonly isReady: boolean;
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
      isReady: false,
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

export const persistedCart: readonly PersistedEntry<CartState>[] = [
  {
    key: 'cart',
    save: ({ lines }) => toStoredLines(lines),
    restore: (stored) => {
      const lines = restoreLines(stored);
      return lines && { lines, isReady: true };
    },
    absent: { lines: [], isReady: true },
  },
  {
    key: 'cart-totals',
    save: ({ totals }) => totals && inEuros(totals),
    restore: restoreTotals,
    absent: { totals: null },
  },
  {
    key: 'cart-choices',
    // Only the text of a valid code is stored: its offer may have changed meanwhile.
    save: ({ freeChoices, coupon, storedCode }) => ({
      gifts: freeChoices,
      coupon: coupon.valid ? coupon.code : storedCode,
    }),
    restore: (stored) => {
      const choices = asObject(stored);
      if (!choices) return null;
      const code = asText(choices.coupon);
      return { freeChoices: asTexts(choices.gifts), coupon: editCoupon(code), storedCode: code };
    },
    absent: WITHOUT_CHOICES,
  },
];

function inEuros(totals: CartTotals) {
  return {
    subtotal: toEuros(totals.subtotal),
    discount: toEuros(totals.discount),
    delivery: toEuros(totals.delivery),
    tax: toEuros(totals.tax),
    total: toEuros(totals.total),
  };
}

function restoreTotals(stored: unknown): Partial<CartState> | null {
  const amounts = asObject(stored);
  if (!amounts) return null;
  const cents = (name: string) => {
    const euros = asNumber(amounts[name]);
    return euros === null ? null : Math.round(euros * 100);
  };
  const [subtotal, discount, delivery] = [cents('subtotal'), cents('discount'), cents('delivery')];
  const [tax, total] = [cents('tax'), cents('total')];
  if (subtotal === null || discount === null || delivery === null) return null;
  if (tax === null || total === null) return null;
  return { totals: { subtotal, discount, delivery, tax, total } };
}
