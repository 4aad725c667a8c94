import { lazy, Suspense, useEffect } from 'react';
import { numberedOrders } from '#lib/live/board-view.ts';
import { useBoard } from '#stores/board/board.ts';
import { serverClock } from '#stores/board/clock.ts';
import { openedOrder, openOrder, useBoardKeys } from '#stores/board/open-order.ts';
import { undoableStep, undoStep } from '#stores/board/steps.ts';
import { openServiceDialog } from '#stores/service-dialog.ts';
import { mayBegin, useSession } from '#stores/session.ts';
import { type FocusKind, keyAction } from './keyboard.ts';

/** Needed only by who asks for it. */
const KeyHelp = lazy(() => import('./service/key-help.tsx'));

/** The keys of a keyboard or a bump bar, and their help. Rule OB-74. */
export function BoardKeys() {
  const isHelpOpen = useBoardKeys((keys) => keys.isHelpOpen);
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  if (!isHelpOpen) return null;
  return (
    <Suspense>
      <KeyHelp onClose={() => useBoardKeys.setState({ isHelpOpen: false })} />
    </Suspense>
  );
}

function onKey(event: KeyboardEvent): void {
  const target = event.target instanceof HTMLElement ? event.target : null;
  const action = keyAction(event, focusKind(target));
  if (action === null) return;
  // A dialog that is not an order's, as of a PIN, takes the keys.
  if (document.querySelector('dialog:modal:not([data-order-panel])')) return;
  event.preventDefault();
  if (!useBoardKeys.getState().hasKeyboard) useBoardKeys.setState({ hasKeyboard: true });
  switch (action.kind) {
    case 'open': {
      const orderId = numberedOrders(useBoard.getState().view.columns)[action.place - 1];
      if (orderId !== undefined) openOrder(orderId);
      return;
    }
    case 'step': {
      const orderId =
        openedOrder() ?? target?.closest('[data-order]')?.getAttribute('data-order') ?? null;
      // Its button in the open order, else on its card: an order that is due may ask by which means it is paid.
      const buttons = document.querySelectorAll<HTMLElement>(
        openedOrder() === null ? '[data-step]' : '[data-order-panel] [data-step]',
      );
      [...buttons].find(({ dataset }) => dataset.step === orderId)?.click();
      return;
    }
    case 'undo': {
      const step = undoableStep(useBoard.getState(), serverClock.now());
      if (step) undoStep(step);
      return;
    }
    case 'help':
      useBoardKeys.setState({ isHelpOpen: true });
      return;
    default: {
      const permission =
        action.kind === 'sold_out' ? 'availability.sold_out' : 'availability.write';
      if (mayBegin(useSession.getState(), permission)) openServiceDialog(action.kind);
    }
  }
}

function focusKind(target: HTMLElement | null): FocusKind {
  if (target === null) return 'none';
  if (target.closest('input, textarea, select, [contenteditable]')) return 'field';
  return target.closest('button, a, summary') ? 'control' : 'none';
}
