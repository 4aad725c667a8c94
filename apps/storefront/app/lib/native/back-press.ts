/** Two presses within this time leave the app. */
const DOUBLE_PRESS_MS = 1000;

/** What each press of the back button means, by the time at which it comes. Rule X-2. */
export function backPresses() {
  let last = Number.NEGATIVE_INFINITY;
  return (now: number): 'exit' | 'back' => {
    const isDouble = now - last <= DOUBLE_PRESS_MS;
    last = now;
    return isDouble ? 'exit' : 'back';
  };
}
