interface EarlyPress {
  readonly press: Pick<Event, 'eventPhase'>;
  readonly button: Pick<HTMLElement, 'removeAttribute' | 'click'>;
}

declare global {
  interface Window {
    /** Keeps what is pressed before hydration; absent in the app, whose pages are rendered in the browser. */
    keepPress?: (press: MouseEvent) => void;
    earlyPress?: EarlyPress;
  }
}

type View = Pick<Window, 'keepPress' | 'earlyPress' | 'removeEventListener'>;

/** Presses the button again that was pressed last before the page was hydrated. Rule W-33. */
export function answerEarlyPress(view: View): void {
  const { keepPress, earlyPress } = view;
  if (keepPress) view.removeEventListener('click', keepPress, true);
  delete view.earlyPress;
  earlyPress?.button.removeAttribute('aria-busy');
  // A press that is on its way itself has hydrated the page, and React answers it.
  if (earlyPress?.press.eventPhase === Event.NONE) earlyPress.button.click();
}
