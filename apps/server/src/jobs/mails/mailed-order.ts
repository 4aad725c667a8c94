import type { OrderProgress } from '@comptoir/domain/orders/order-progress';

/** A finalized order as mails tell it; amounts in cents. */
export interface MailedOrder {
  readonly number: number;
  readonly status: 'pending' | 'paid';
  readonly finalized_at: Date;
  readonly order_type: 'pickup' | 'delivery';
  readonly delivery_date: string;
  readonly delivery_time: string;
  readonly payment_method: 'cash' | 'card';
  readonly subtotal_cents: number;
  readonly discount_cents: number;
  readonly delivery_cents: number;
  readonly tax_cents: number;
  readonly total_cents: number;
  readonly taxes: readonly { readonly rate: number; readonly tax_cents: number }[];
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  /** The account that ordered; null for a guest. */
  readonly user_id: string | null;
  /** Whether an account has proven that the address is that of whoever ordered. Rule J-41. */
  readonly is_address_proven: boolean;
  readonly phone: string;
  readonly address: string;
  readonly city: string;
  readonly postal_code: string;
  readonly comment: string;
  /** Opens the order's state without an account. */
  readonly link_key: string | null;
  readonly progress: OrderProgress;
  /** Steps after it was received, the first one first. */
  readonly steps: readonly { readonly progress: OrderProgress; readonly at: string }[] | null;
  readonly lines: readonly MailedLine[];
}

interface MailedLine {
  readonly item_name: string;
  readonly quantity: number;
  readonly options: readonly {
    readonly name: string;
    readonly quantity: number;
    readonly price_cents: number;
  }[];
  readonly note: string;
  readonly total_cents: number;
}
