/** Runs in a task of its own, so that a frame or a press can come before it. */
export function scheduleTask(work: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    work();
  };
  port2.postMessage(null);
}
