import type { CartLine } from '@comptoir/domain/cart/cart';
import { createContext, useContext } from 'react';
import { useCart } from './cart.ts';

/** The own lines of a group whose menu is shown; null on the menu of the visitor's own cart. */
export const GroupLinesContext = createContext<readonly CartLine[] | null>(null);

/** The lines that the cards of the menu count. Rule C-18. */
export function useCountedLines(): { readonly lines: readonly CartLine[]; isOfGroup: boolean } {
  const groupLines = useContext(GroupLinesContext);
  const cartLines = useCart(({ lines }) => lines);
  return { lines: groupLines ?? cartLines, isOfGroup: groupLines !== null };
}
