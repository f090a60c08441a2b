import { expect, it } from 'vitest';
import { memorySettings } from './memory.ts';

const gibibyte = 1024 ** 3;

it('issue 18: PostgreSQL caches in an eighth of the memory, 256 MB to 2 GB', () => {
  expect(memorySettings(gibibyte)).toEqual({ shared_buffers: '256MB', effective_cache_size: '1024MB' });
  expect(memorySettings(8 * gibibyte)).toEqual({ shared_buffers: '1024MB', effective_cache_size: '4096MB' });
  expect(memorySettings(64 * gibibyte)).toEqual({ shared_buffers: '2048MB', effective_cache_size: '8192MB' });
});
