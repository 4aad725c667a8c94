/**
 * Does something once what was just changed is on the screen. For what may come a moment later than
 * the answer to a touch. The function that comes back calls it off.
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
