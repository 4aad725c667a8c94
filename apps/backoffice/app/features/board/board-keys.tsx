import { useEffect, useRef } from 'react';
import { t } from '#lib/i18n/translate.ts';
import { numberedOrders } from '#lib/live/board-view.ts';
import { undoableStep, undoStep, useBoard } from '#stores/board/board.ts';
import { serverClock } from '#stores/board/clock.ts';
import { openedOrder, openOrder, useBoardKeys } from '#stores/board/open-order.ts';
import { openServiceDialog } from '#stores/service-dialog.ts';
import { mayBegin, useSession } from '#stores/session.ts';
import { type FocusKind, keyAction } from './keyboard.ts';

/** The keys of a keyboard or a bump bar, and their help. Rule OB-74. */
export function BoardKeys() {
  const isHelpOpen = useBoardKeys((keys) => keys.isHelpOpen);
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return isHelpOpen ? <KeyHelp /> : null;
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
      // Its button: an order that is due may be paid by several means, and asks by which.
      const buttons = document.querySelectorAll<HTMLElement>('[data-step]');
      [...buttons].findLast(({ dataset }) => dataset.step === orderId)?.click();
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

/** What stands on the keys of a French keyboard, and what they do. */
const KEYS = [
  ['1 – 9', 'Open an order'],
  [t('Enter key'), 'Next step of the open order'],
  ['U', 'Take the last step back'],
  ['E', 'Sold out now'],
  ['P', 'Pause'],
  ['C', 'Rush'],
  ['K', 'Slots'],
  [t('Escape key'), 'Close'],
  ['?', 'This help'],
] as const;

function KeyHelp() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const close = () => useBoardKeys.setState({ isHelpOpen: false });
  return (
    <dialog
      ref={dialog}
      aria-labelledby="key-help"
      onClose={close}
      className="scheme-dark m-auto w-full max-w-text rounded-card border border-edge bg-rice p-6 text-ink shadow-float"
    >
      <h2 id="key-help" className="mb-4 text-heading">
        {t('Keys')}
      </h2>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-3">
        {KEYS.map(([key, meaning]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-field border border-edge px-2 py-1 font-bold font-sans">
                {key}
              </kbd>
            </dt>
            <dd>{t(meaning)}</dd>
          </div>
        ))}
      </dl>
      <button
        type="button"
        onClick={close}
        className="mt-6 min-h-14 w-full rounded-field border-2 border-edge font-bold"
      >
        {t('Close')}
      </button>
    </dialog>
  );
}
