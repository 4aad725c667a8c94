import { type MouseEvent, type SyntheticEvent, useRef } from 'react';

type TypedField = HTMLInputElement | HTMLTextAreaElement;

/** What is lost with a panel: words that are searched for are not. */
const NOT_TYPED = new Set(['search', 'checkbox', 'radio', 'range', 'file']);

/**
 * The handlers of a modal panel that a press beside it closes, unless something was typed in it. A press that begins in
 * it and ends beside it, as of one who selects a text, closes nothing. Rule OB-86.
 */
export function usePressBeside(onClose: () => void) {
  const typed = useRef(new Set<TypedField>());
  const hasBegunBeside = useRef(false);
  return {
    onInput({ target }: SyntheticEvent<HTMLDialogElement>) {
      const isTyped =
        target instanceof HTMLTextAreaElement ||
        (target instanceof HTMLInputElement && !NOT_TYPED.has(target.type));
      if (isTyped) typed.current.add(target);
    },
    onMouseDown(event: MouseEvent<HTMLDialogElement>) {
      hasBegunBeside.current = isBeside(event);
    },
    onClick(event: MouseEvent<HTMLDialogElement>) {
      const isPress = hasBegunBeside.current && isBeside(event);
      hasBegunBeside.current = false;
      if (!isPress) return;
      const isKept = [...typed.current].some(
        ({ isConnected, value }) => isConnected && value !== '',
      );
      if (!isKept) onClose();
    },
  };
}

/** The ground beside a panel is the panel's own, and its scroll bar too. */
function isBeside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>) {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  const isWithin = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
  return target === currentTarget && !isWithin;
}
