import type { CartLine } from '@comptoir/domain/cart/cart';
import type { DishCriteria } from '@comptoir/domain/menu/dish-criteria';
import type { Item, OrderType } from '@comptoir/domain/menu/menu';
import { useEffect } from 'react';
import { proposalsPart } from './lazy-recommendations.ts';

export interface ProposalSlotProps {
  readonly place: 'dialog' | 'cart';
  /** The dish beside the cart; null for the cart alone. */
  readonly dishId: string | null;
  readonly orderType: OrderType;
  /** What the guest wants of every dish. */
  readonly wishes: DishCriteria;
  readonly onAdd: (line: CartLine, item: Item) => void;
  /** Called for a dish that asks for choices. */
  readonly onOpen: (itemId: string) => void;
}

/** Keeps the room of proposals until they are there, and is nothing where they can't be. Rule G-11. */
export function ProposalSlot(props: ProposalSlotProps) {
  const part = proposalsPart.usePart();
  useEffect(() => {
    proposalsPart.prefetch();
  }, []);
  if (part.state === 'success') return <part.payload key={props.dishId} {...props} />;
  return part.state === 'error' ? null : <div className="proposal-room" />;
}
