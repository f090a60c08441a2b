/** Tells the other tabs of this browser that the cart has a newer version, and hears it from them (CART-24). */
export interface CartNews {
  /** Tells a version that this tab knows; told again, it is not news. */
  tell(version: number): void;
  /** Hears of versions, with a channel that is open so long; answers what ends it. Can be begun again. */
  hear(onVersion: (version: number) => void): () => void;
}

/** Makes the news of one user's cart for one company; silent where the browser has no such channel. */
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
      // A save may end after the page has gone.
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
