import type { ReactNode } from 'react';
import { Dialog } from '#components/feedback/dialog.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';
import { CartBody } from './cart-body.tsx';

interface CartSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** What goes with what is in it. */
  readonly proposals: ReactNode;
}

/** The cart over the menu, where there is no room beside it. */
export function CartSheet({ isOpen, onClose, proposals }: CartSheetProps) {
  const t = useTranslate();
  return (
    <Dialog isOpen={isOpen} title={t('Your cart')} onClose={onClose}>
      <CartBody onBrowse={onClose} proposals={proposals} />
    </Dialog>
  );
}
