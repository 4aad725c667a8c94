/** What an order says on paper. Money is in cents, instants are ISO texts in UTC. */

/** A tax or discount rate in basis points: 1000 is 10 %. */
export type TicketRate = number;

/** What was chosen, with the quantity for one piece of the line. */
type TicketOptions = readonly { readonly name: string; readonly quantity: number }[];

/** A dish of a formula, for one piece of its line. */
export interface TicketDish {
  readonly itemId: string;
  readonly categoryIds?: readonly string[];
  readonly name: string;
  readonly options: TicketOptions;
}

/** A line of an order, or a condiment. */
export interface TicketLine {
  readonly itemId: string;
  /** The categories of its item, by which printers select lines; a ticket does not show them. */
  readonly categoryIds?: readonly string[];
  readonly name: string;
  readonly quantity: number;
  readonly options: TicketOptions;
  /** Of a formula the dishes that the ticket's station makes; absent of any other item. */
  readonly dishes?: readonly TicketDish[];
  readonly note: string;
  /** The price of the whole line, options included; 0 on a free line. */
  readonly totalCents: number;
}

/** The guest, for counter tickets and receipts; kitchen tickets never show any of it. */
export interface TicketGuest {
  readonly name: string;
  readonly phone: string;
  /** Lines of the delivery address; empty on a pickup. */
  readonly address: readonly string[];
}

export interface TicketPayment {
  readonly method: 'cash' | 'card';
  readonly isPaid: boolean;
  /** What is to be taken at hand-over. */
  readonly dueCents: number;
  /** What the restaurant takes it by; absent where that is cash alone. */
  readonly takenBy?: readonly HandoverMeans[];
  /** How it was paid when it was handed over, tips left out; absent before. */
  readonly paidBy?: readonly { readonly means: HandoverMeans; readonly cents: number }[];
}

type HandoverMeans = 'cash' | 'terminal' | 'meal_voucher' | 'cheque';

export interface TicketAmounts {
  readonly subtotal: number;
  /** What the discounts take off, as a positive amount. */
  readonly discount: number;
  readonly delivery: number;
  /** The tax contained in the total, or added to it, by rate. */
  readonly taxes: readonly { readonly rate: TicketRate; readonly cents: number }[];
  readonly total: number;
  /** What was paid by card on top of it; absent where nothing. */
  readonly tip?: number;
}

export interface TicketRestaurant {
  readonly name: string;
  readonly address: readonly string[];
  readonly phone: string;
  /** Legal facts of a receipt, one a line: SIRET, VAT number. */
  readonly legal?: readonly string[];
}

/** An order as tickets are built from it, and as a job keeps it for reprints and for changes. */
export interface TicketOrder {
  readonly orderNumber: number;
  readonly orderType: 'pickup' | 'delivery';
  /** Whether the guest asked for it as soon as possible. */
  readonly isAsap: boolean;
  /** The promised time, else the expected one. */
  readonly promisedAt: string;
  readonly startBy: string;
  readonly placedAt: string;
  /** The restaurant's time zone, such as `Europe/Paris`. */
  readonly timezone: string;
  readonly lines: readonly TicketLine[];
  readonly condiments: readonly TicketLine[];
  /** What the guest wrote about the whole order. */
  readonly note: string;
  /** What the guest wrote about allergies or a diet; empty for nothing. */
  readonly allergies: string;
  /** French words of the allergens that the guest's texts name. */
  readonly allergens: readonly string[];
  /** Null where it is anonymised, or not to be printed. */
  readonly guest: TicketGuest | null;
  /** Metres from the restaurant to the guest; absent where it is not known. */
  readonly distanceMeters?: number;
  readonly payment: TicketPayment;
  readonly amounts: TicketAmounts;
  readonly restaurant: TicketRestaurant;
  readonly isCancelled: boolean;
  /** French words of the reason of a cancellation. */
  readonly reason?: string;
}
