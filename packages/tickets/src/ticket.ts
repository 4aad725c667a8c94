import type { TicketChange } from './changes-between.ts';

export type TicketKind = 'kitchen' | 'counter' | 'receipt' | 'test';

/** What the banners of a ticket say beside the order itself. Rules PR-45 and PR-46. */
export interface TicketMarks {
  /** 0 on the first paper, n on its n-th reprint. */
  readonly reprint: number;
  /** A reprint of a job of which it is unknown whether it came out. */
  readonly isPossibleDuplicate: boolean;
  /** What differs from the paper before; null where there was none. */
  readonly changes: readonly TicketChange[] | null;
  /** From 1 to `copies`. */
  readonly copy: number;
  readonly copies: number;
}

/** Character magnification, in width and height alike. */
export type TicketSize = 1 | 2 | 3 | 4;

/** A part of a ticket, from top to bottom. Texts have no control characters. */
export type TicketBlock =
  /** White on black over the full width: marks. */
  | { readonly kind: 'banner'; readonly title: string; readonly details: readonly string[] }
  /** Large and centred: the number, the time. */
  | { readonly kind: 'heading'; readonly text: string; readonly size: TicketSize }
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly isBold: boolean;
      readonly align: 'left' | 'center';
      readonly isTall?: boolean;
    }
  /** Two texts at the two edges, as of an amount. */
  | {
      readonly kind: 'pair';
      readonly left: string;
      readonly right: string;
      readonly isBold: boolean;
      readonly isTall?: boolean;
    }
  /** A line of the order: quantity first, what was chosen indented below it. */
  | {
      readonly kind: 'item';
      readonly quantity: number;
      readonly name: string;
      /** A formatted amount; null on kitchen tickets. */
      readonly amount: string | null;
      readonly options: readonly string[];
      readonly note: string;
      readonly isTall: boolean;
    }
  /** A framed text: what the guest wrote. */
  | { readonly kind: 'frame'; readonly title: string; readonly text: string }
  /** White on black in normal size: allergens. */
  | { readonly kind: 'inverted'; readonly text: string }
  /** Numbered columns up to 48, also on narrower paper: the widest number that fits is the paper's width. */
  | { readonly kind: 'ruler' }
  | { readonly kind: 'rule'; readonly isDouble: boolean }
  | { readonly kind: 'space' };

/** A document for paper, to be rendered for a printer or a screen. */
export interface Ticket {
  readonly kind: TicketKind;
  /** A short name of the document, for a window or a list: « Cuisine n° 42 ». */
  readonly title: string;
  readonly blocks: readonly TicketBlock[];
}
