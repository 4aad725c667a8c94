/**
 * Runs after the current change is painted, for work that may follow the response to an input. Returns the
 * cancellation.
 */
export function afterPaint(work: () => void): () => void {
  let isOff = false;
  // A frame is shown after its callbacks have run, and a task that they leave behind runs after that.
  requestAnimationFrame(() => {
    setTimeout(() => {
      if (!isOff) work();
    });
  });
  return () => {
    isOff = true;
  };
}
