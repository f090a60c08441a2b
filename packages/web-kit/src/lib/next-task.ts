/**
 * Ends the present task: what follows comes in a task of its own, after what the browser has to do meanwhile. A message
 * and not a timer, because timers are held back in tabs that are not in view.
 */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
