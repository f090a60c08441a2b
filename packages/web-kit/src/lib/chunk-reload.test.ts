import { afterEach, describe, expect, it, vi } from 'vitest';
import { ChunkLoadError, loadChunk, mayReload } from './chunk-reload.ts';

function memory() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
}

describe('chunk reload guard', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('BOOT-06 reloads at most once in 60 seconds', () => {
    const storage = memory();
    expect(mayReload(1_000_000, storage)).toBe(true);
    expect(mayReload(1_059_999, storage)).toBe(false);
    expect(mayReload(1_060_000, storage)).toBe(true);
  });

  it('BOOT-06 does not reload where no time can be kept', () => {
    const storage = {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    expect(mayReload(1, storage)).toBe(false);
  });

  it('BOOT-06 reloads on the first failure and shows the error page on the second', async () => {
    const reload = vi.fn();
    vi.stubGlobal('location', { reload });
    vi.stubGlobal('sessionStorage', memory());
    const fail = async () => {
      throw new TypeError('Failed to fetch dynamically imported module');
    };
    const isReachable = async () => true;
    void loadChunk(fail, isReachable);
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    await expect(loadChunk(fail, isReachable)).rejects.toBeInstanceOf(ChunkLoadError);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('BOOT-06 does not reload without a connection', async () => {
    const reload = vi.fn();
    vi.stubGlobal('location', { reload });
    vi.stubGlobal('sessionStorage', memory());
    const fail = async () => {
      throw new TypeError('Failed to fetch dynamically imported module');
    };
    await expect(loadChunk(fail, async () => false)).rejects.toMatchObject({ isOffline: true });
    expect(reload).not.toHaveBeenCalled();
  });

  it('BOOT-06 returns the loaded module', async () => {
    await expect(loadChunk(async () => 7)).resolves.toBe(7);
  });
});
