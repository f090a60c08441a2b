/** Tells the other tabs of this browser that the cart has a newer version, and hears it from them (CART-24). */
export interface CartNews {
  /** Tells a version that this tab knows; told again, it is not news. */
  tell(version: number): void;
  /** Hears of versions; answers what ends it. */
  hear(onVersion: (version: number) => void): () => void;
}

/** Makes the news of one user's cart for one company; silent where the browser has no such channel. */
export function createCartNews({ userId, companyId }: { userId: string; companyId: string }): CartNews {
  if (typeof BroadcastChannel === 'undefined') return { tell() {}, hear: () => () => {} };
  const channel = new BroadcastChannel(`kontor-cart ${userId} ${companyId}`);
  let told = 0;
  return {
    tell(version) {
      if (version <= told) return;
      told = version;
      channel.postMessage(version);
    },
    hear(onVersion) {
      const onMessage = ({ data }: MessageEvent<unknown>) => {
        if (typeof data !== 'number' || data <= told) return;
        told = data;
        onVersion(data);
      };
      channel.addEventListener('message', onMessage);
      return () => channel.removeEventListener('message', onMessage);
    },
  };
}
