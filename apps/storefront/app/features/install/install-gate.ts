/**
 * What stands between a visitor and an offer to install: `shut` while it is waited for consent and an
 * address, `met` once both were there and the delay was over, `overdue` when waiting took too long.
 */
export type InstallGate = 'shut' | 'met' | 'overdue';

const DELAY = 2000;
const DELAY_AFTER_POLLING = 1500;
const POLL = 1000;
const PATIENCE = 15_000;

/**
 * Waits until both are there. `passed` is how many milliseconds the page has been there already; told
 * is every gate after the first, which is shut. The function that comes back ends it. Rules F-3 to F-5.
 */
export function waitAtGate(
  isMet: () => boolean,
  passed: number,
  tell: (gate: InstallGate) => void,
): () => void {
  const after = (milliseconds: number, gate: InstallGate) =>
    setTimeout(() => tell(gate), Math.max(0, milliseconds));

  if (isMet()) {
    const delay = after(DELAY - passed, 'met');
    return () => clearTimeout(delay);
  }

  let delay: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    if (delay !== undefined || !isMet()) return;
    clearInterval(poll);
    delay = setTimeout(() => {
      clearTimeout(limit);
      tell('met');
    }, DELAY_AFTER_POLLING);
  };
  const poll = setInterval(look, POLL);
  const limit = setTimeout(
    () => {
      look();
      clearInterval(poll);
      tell('overdue');
    },
    Math.max(0, PATIENCE - passed),
  );

  return () => {
    clearInterval(poll);
    clearTimeout(delay);
    clearTimeout(limit);
  };
}
