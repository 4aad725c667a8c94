import { create } from 'zustand';

interface BoardKeys {
  /** Whether a key of the board was pressed on this page: then cards show their digits. */
  readonly hasKeyboard: boolean;
  readonly isHelpOpen: boolean;
}

export const useBoardKeys = create<BoardKeys>()(() => ({ hasKeyboard: false, isHelpOpen: false }));

/** On a phone: which group of columns is shown. */
export const useShownGroup = create<{ readonly group: number }>()(() => ({ group: 0 }));

export function showGroup(group: number): void {
  useShownGroup.setState({ group });
}

/** The parameter of the address that names the order whose panel is open. */
export const ORDER_PARAMETER = 'commande';

interface OrderNavigation {
  readonly open: (orderId: string) => void;
  readonly close: () => void;
  readonly opened: () => string | null;
}

const NOWHERE: OrderNavigation = { open: () => {}, close: () => {}, opened: () => null };
let navigation = NOWHERE;

/** The router's navigation, for cards and keys: they need no subscription to the address. */
export function setOrderNavigation(next: OrderNavigation): () => void {
  navigation = next;
  return () => {
    navigation = NOWHERE;
  };
}

/** Opens an order over the board, as a history entry of its own: the back button closes it. */
export function openOrder(orderId: string): void {
  navigation.open(orderId);
}

export function closeOrder(): void {
  navigation.close();
}

/** The order whose panel is open. */
export function openedOrder(): string | null {
  return navigation.opened();
}
