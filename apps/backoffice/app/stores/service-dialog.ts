import { create } from 'zustand';
import type { BoardOrder } from '#lib/live/board-order.ts';

export type ServiceLine = BoardOrder['lines'][number];

/** The dialogs by which a service is set: each opens over the page that asks for it. */
type ServiceDialog =
  /** With a line of an order: what is in it comes first. */
  | { readonly kind: 'sold_out'; readonly line: ServiceLine | null }
  | { readonly kind: 'pause' | 'rush' | 'slots' }
  /** The orders that were handed over last. */
  | { readonly kind: 'finished' };

interface ServiceDialogStore {
  readonly dialog: ServiceDialog | null;
}

export const useServiceDialog = create<ServiceDialogStore>()(() => ({ dialog: null }));

export function openServiceDialog(
  kind: ServiceDialog['kind'],
  line: ServiceLine | null = null,
): void {
  useServiceDialog.setState({ dialog: kind === 'sold_out' ? { kind, line } : { kind } });
}

export function closeServiceDialog(): void {
  useServiceDialog.setState({ dialog: null });
}
