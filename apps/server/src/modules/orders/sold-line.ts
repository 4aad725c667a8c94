import type { WireOrderState } from '@comptoir/contract/orders/order-status';
import { toEuros } from '@comptoir/contract/wire/euros';

/** What a line tells of what was sold, as the database keeps it. */
export interface SoldLineRow {
  readonly item_id: string;
  readonly item_name: string;
  readonly quantity: number;
  readonly options: readonly {
    readonly group_id: string;
    readonly group_name: string;
    readonly option_id: string;
    readonly name: string;
    readonly quantity: number;
    readonly price_cents: number;
  }[];
}

type SoldLine = Omit<WireOrderState['free_items'][number], 'offer_id'>;

/** A sold line as a cart line writes it, with names and prices beside. Rule I-7. */
export function soldLine({ item_id, item_name, quantity, options }: SoldLineRow): SoldLine {
  const groups = Map.groupBy(options, (option) => option.group_id);
  return {
    item_id,
    item_name,
    quantity,
    options: [...groups].map(([groupId, chosen]) => ({
      option_id: groupId,
      option_name: chosen[0]?.group_name ?? '',
      selected: chosen.length,
      option_options: chosen.map((option) => ({
        id: option.option_id,
        name: option.name,
        quantity: option.quantity,
        price: toEuros(option.price_cents),
      })),
    })),
  };
}
