import type { CardTerminal } from './card-form.ts';

/** How long a payment waits for the terminal it is to be made with. */
const PATIENCE_MS = 8_000;

/** Where the terminal stands as soon as it can be used. */
export interface TerminalPlace {
  readonly put: (terminal: CardTerminal | null) => void;
  /** The terminal, once there is one; null when none comes in time. */
  readonly ready: () => Promise<CardTerminal | null>;
}

/**
 * Whoever reloads the last step and pays at once is quicker than what a card is entered with: the payment
 * waits for that, instead of asking for what nobody has left out. Rule Y-16.
 */
export function terminalPlace(): TerminalPlace {
  let standing: CardTerminal | null = null;
  const waiting = new Set<(terminal: CardTerminal) => void>();
  return {
    put(terminal) {
      standing = terminal;
      if (terminal === null) return;
      for (const tell of waiting) tell(terminal);
      waiting.clear();
    },
    async ready() {
      if (standing !== null) return standing;
      return new Promise((resolve) => {
        const tell = (terminal: CardTerminal) => {
          clearTimeout(timer);
          resolve(terminal);
        };
        const timer = setTimeout(() => {
          waiting.delete(tell);
          resolve(null);
        }, PATIENCE_MS);
        waiting.add(tell);
      });
    },
  };
}
