/** What a command says: its result, and everything that is not its result. */
export interface Terminal {
  out(text: string): unknown;
  error(text: string): unknown;
  /** Whether a person watches, so that a line may be written over. */
  readonly isInteractive: boolean;
}

export const SUCCESS = 0;
export const FAILURE = 1;
export const MISUSE = 2;
