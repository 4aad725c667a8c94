/** What a navigation to the login carries after a password was reset. */
export const AFTER_RESET = { isAfterReset: true } as const;

export function isAfterReset(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isAfterReset' in state;
}
