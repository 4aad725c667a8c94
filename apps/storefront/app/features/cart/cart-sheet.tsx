import type { ReactNode } from 'react';
import { Dialog } from '#components/feedback/dialog.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';
import { CartBody } from './cart-body.tsx';

interface CartSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly recommendations: ReactNode;
}

/** The cart as a dialog, on narrow windows. */
export function CartSheet({ isOpen, onClose, recommendations }: CartSheetProps) {
  const t = useTranslate();
  return (
    <Dialog isOpen={isOpen} title={t('Your cart')} onClose={onClose}>
      <CartBody onBrowse={onClose} recommendations={recommendations} />
    </Dialog>
  );
}
