/** Tells the browser's other tabs about newer versions of the cart (CART-24). */
export interface CartNews {
  /** Repeating a version does nothing. */
  tell(version: number): void;
  /** Listens until the returned function is called; may be called again afterwards. */
  hear(onVersion: (version: number) => void): () => void;
}

/** Makes the channel for one user and company; does nothing without BroadcastChannel. */
export function createCartNews({ userId, companyId }: { userId: string; companyId: string }): CartNews {
  if (typeof BroadcastChannel === 'undefined') return { tell() {}, hear: () => () => {} };
  const openChannel = () => new BroadcastChannel(`kontor-cart ${userId} ${companyId}`);
  let hearing: BroadcastChannel | undefined;
  let told = 0;
  return {
    tell(version) {
      if (version <= told) return;
      told = version;
      if (hearing) return hearing.postMessage(version);
      // A save may end after the channel has closed.
      const channel = openChannel();
      channel.postMessage(version);
      channel.close();
    },
    hear(onVersion) {
      const onMessage = ({ data }: MessageEvent<unknown>) => {
        if (typeof data !== 'number' || data <= told) return;
        told = data;
        onVersion(data);
      };
      const channel = openChannel();
      hearing = channel;
      channel.addEventListener('message', onMessage);
      return () => {
        if (hearing === channel) hearing = undefined;
        channel.close();
      };
    },
  };
}
