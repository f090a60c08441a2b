import { expect, it } from 'vitest';
import { memorySettings } from './memory.ts';

const gibibyte = 1024 ** 3;

it('issue 18: PostgreSQL caches in a quarter of the memory, 256 MB to 8 GB', () => {
  expect(memorySettings(gibibyte)).toEqual({ shared_buffers: '256MB', effective_cache_size: '512MB' });
  expect(memorySettings(8 * gibibyte)).toEqual({ shared_buffers: '2048MB', effective_cache_size: '4096MB' });
  expect(memorySettings(64 * gibibyte)).toEqual({
    shared_buffers: '8192MB',
    effective_cache_size: '16384MB',
  });
});
