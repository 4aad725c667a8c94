/** Standard output for a command's result, standard error for everything else. */
export interface Terminal {
  out(text: string): unknown;
  error(text: string): unknown;
  /** Whether it is a terminal, so that a line may be overwritten. */
  readonly isInteractive: boolean;
}

export const SUCCESS = 0;
export const FAILURE = 1;
export const MISUSE = 2;
