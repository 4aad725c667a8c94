import { t } from '@comptoir/staff-texts/translate';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { usePressBeside } from './use-press-beside.ts';

interface DialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  /** Escape, the close button, and a press beside the panel while nothing was typed in it. */
  readonly onClose: () => void;
  /** Over the board, which is dark whatever the device prefers. */
  readonly isDark?: boolean;
  readonly children: ReactNode;
}

/** A modal panel on the browser's own dialog, which holds the focus and gives it back. */
export function Dialog({ isOpen, title, onClose, isDark = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const beside = usePressBeside(onClose);

  useEffect(() => {
    const element = dialog.current;
    if (!isOpen || !element) return;
    element.showModal();
    return () => element.close();
  }, [isOpen]);

  if (!isOpen) return null;
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      {...beside}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className={`${isDark ? 'scheme-dark' : ''} m-0 mt-auto max-h-[94dvh] w-full max-w-none overflow-hidden rounded-t-card bg-rice p-0 text-ink shadow-float backdrop:bg-[oklch(0.15_0.02_160/0.55)] tablet:m-auto tablet:max-w-[34rem] tablet:rounded-card`}
    >
      <div className="flex max-h-[94dvh] flex-col">
        <div className="flex items-start justify-between gap-4 px-6 pt-5 pb-2">
          <h2 id={titleId} className="pt-2 text-heading">
            {title}
          </h2>
          <button
            type="button"
            onClick={onClose}
            aria-label={t('Close')}
            className="-mr-3 grid size-14 shrink-0 place-items-center rounded-full hover:bg-paper"
          >
            <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5">
              <path d="m4 4 12 12M16 4 4 16" stroke="currentColor" strokeWidth="2" />
            </svg>
          </button>
        </div>
        <div className="min-h-0 grow overflow-y-auto overscroll-contain px-6 pb-[calc(1.5rem+var(--safe-bottom))]">
          {children}
        </div>
      </div>
    </dialog>
  );
}
