import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { useTranslate } from '#lib/i18n/translate.ts';

interface DialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  /** Escape, the close button, and a click beside the panel. */
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Fixed below the scrolling content. */
  readonly footer?: ReactNode;
  /** The content grows while the dialog is open, so its upper edge stays in place. */
  readonly isGrowing?: boolean;
}

/** At the lower edge, as high as its content; centred on wide windows. */
const FITTING = { place: 'tablet:m-auto', panel: '' };
/** At its maximum height from the start; on wide windows it grows downwards. */
const GROWING = {
  place: 'tablet:mx-auto tablet:mt-[4dvh] tablet:mb-auto',
  panel: 'h-[92dvh] tablet:h-auto',
};

/** The result of a dialog from the server that was closed before hydration. */
const CLOSED = 'closed';

/**
 * A modal panel on the browser's own <dialog>, which holds the focus, gives it back to where it came
 * from, and closes on Escape. Its content is rendered only while it is open.
 */
export function Dialog({
  isOpen,
  title,
  onClose,
  children,
  footer,
  isGrowing = false,
}: DialogProps) {
  const { place, panel } = isGrowing ? GROWING : FITTING;
  const t = useTranslate();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  const closeForGood = useEffectEvent(onClose);
  useEffect(() => {
    const element = dialog.current;
    if (!isOpen || !element) return;
    if (element.returnValue === CLOSED) {
      element.returnValue = '';
      closeForGood();
      return;
    }
    // From the server it is open already, though not modal.
    element.removeAttribute('open');
    element.showModal();
    return () => element.close();
  }, [isOpen]);

  useEffect(() => {
    const element = dialog.current;
    if (!isOpen || !element) return;
    // The panel covers the whole element, so only its backdrop is hit as the element itself. The
    // press must begin there too: a selection dragged out of a field closes nothing.
    const closeOnBackdrop = (event: PointerEvent) => {
      if (event.target === element) onClose();
    };
    element.addEventListener('pointerdown', closeOnBackdrop);
    return () => element.removeEventListener('pointerdown', closeOnBackdrop);
  }, [isOpen, onClose]);

  return (
    <dialog
      ref={dialog}
      {...(import.meta.env.SSR && { open: isOpen })}
      suppressHydrationWarning
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className={`mt-auto max-h-[92dvh] w-full max-w-none overflow-hidden rounded-t-card bg-rice text-ink shadow-float backdrop:bg-[oklch(0.15_0.02_160/0.55)] tablet:max-w-text tablet:rounded-card ${place}`}
    >
      {isOpen && (
        <div
          className={`flex max-h-[92dvh] flex-col pb-[max(0px,var(--safe-bottom)-1rem)] ${panel}`}
        >
          <div className="flex items-start justify-between gap-4 px-5 pt-5 pb-3">
            <h2 id={titleId} className="text-heading">
              {title}
            </h2>
            {/* Without scripts the form closes it. */}
            <form method="dialog" className="-mt-1 -mr-2 shrink-0">
              <button
                type="submit"
                value={CLOSED}
                // Of a dialog from the server, until the page is hydrated.
                {...(import.meta.env.SSR && { autoFocus: true })}
                onClick={(event) => {
                  event.preventDefault();
                  onClose();
                }}
                aria-label={t('Close')}
                className="grid size-11 place-items-center rounded-full hover:bg-paper"
              >
                <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5">
                  <path d="m4 4 12 12M16 4 4 16" stroke="currentColor" strokeWidth="2" />
                </svg>
              </button>
            </form>
          </div>
          <div className="min-h-0 grow scroll-pb-32 overflow-y-auto overscroll-contain px-5 pb-5">
            {children}
          </div>
          {footer && <div className="border-hinoki border-t px-5 py-4">{footer}</div>}
        </div>
      )}
    </dialog>
  );
}
