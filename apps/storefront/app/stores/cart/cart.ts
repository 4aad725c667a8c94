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
import type { KeptEntry } from '#stores/persistence/persisted-state.ts';
import type { ReducedLine } from './sellable-lines.ts';
import { keptLines, restoreLines } from './stored-lines.ts';

/** The amounts last shown, for places that do not price the cart themselves. */
export interface CartTotals {
  readonly subtotal: Cents;
  readonly discount: Cents;
  readonly delivery: Cents;
  readonly tax: Cents;
  readonly total: Cents;
}

export interface CartState {
  readonly lines: Cart;
  /** Which gift was chosen, by offer. */
  readonly giftChoices: Readonly<Record<string, string>>;
  readonly coupon: CouponState;
  /** The code that counted before a reload, until it was asked for again; else empty. */
  readonly keptCode: string;
  readonly totals: CartTotals | null;
  /** Names of dishes whose options were reduced, until the guest has seen them. Rule C-12. */
  readonly reducedNames: readonly string[];
  /** False until the browser's storage was read: on the server and in the first render. */
  readonly isReady: boolean;

  add(line: CartLine): void;
  /** `key` is the domain's `lineKey`; a quantity of 0 removes the line. */
  setQuantity(key: string, quantity: number): void;
  setNote(key: string, note: string): void;
  remove(key: string): void;
  /** Undoes a removal: the line goes back to where it stood. */
  putBack(line: CartLine, position: number): void;
  /** Puts lines as they can be ordered in the place of those that have too many options. */
  reduceLines(reduced: readonly ReducedLine[]): void;
  chooseGift(offerId: string, itemId: string): void;
  editCoupon(code: string): void;
  /** What the API said of a code; null: it knows none such. */
  answerCoupon(code: string, offer: Offer | null): void;
  rememberTotals(totals: CartTotals): void;
  empty(): void;
}

const WITHOUT_CHOICES = { giftChoices: {}, coupon: NO_COUPON, keptCode: '' } as const;
const EMPTY = { lines: [], totals: null, reducedNames: [], ...WITHOUT_CHOICES } as const;

export const createCartStore = () =>
  create<CartState>()((set) => {
    const change = (next: (lines: Cart) => Cart) => set(({ lines }) => ({ lines: next(lines) }));
    return {
      ...EMPTY,
      isReady: false,
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
      chooseGift: (offerId, itemId) =>
        set(({ giftChoices }) => ({ giftChoices: { ...giftChoices, [offerId]: itemId } })),
      editCoupon: (code) => set({ coupon: editCoupon(code), keptCode: '' }),
      answerCoupon: (code, offer) =>
        set(({ coupon }) => ({ coupon: couponAnswered(coupon, code, offer), keptCode: '' })),
      rememberTotals: (totals) => set({ totals }),
      empty: () => set(EMPTY),
    };
  });

/** The cart of this browser. */
export const useCart = createCartStore();

/** How many units the cart holds. */
export const useCartCount = (): number => useCart((cart) => unitCount(cart.lines));

export const keptCart: readonly KeptEntry<CartState>[] = [
  {
    key: 'cart',
    save: ({ lines }) => keptLines(lines),
    restore: (kept) => {
      const lines = restoreLines(kept);
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
    // Of a code that counted only its text is kept: the answer to it may be another one by now.
    save: ({ giftChoices, coupon, keptCode }) => ({
      gifts: giftChoices,
      coupon: coupon.valid ? coupon.code : keptCode,
    }),
    restore: (kept) => {
      const choices = asObject(kept);
      if (!choices) return null;
      const code = asText(choices.coupon);
      return { giftChoices: asTexts(choices.gifts), coupon: editCoupon(code), keptCode: code };
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

function restoreTotals(kept: unknown): Partial<CartState> | null {
  const amounts = asObject(kept);
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
