/**
 * Server modules import each other one way: no two of them, nor a longer row of them, import each other in a circle. Tests may
 * use any module, so they are left out; a rule about folders cannot leave them out by itself.
 */
import borders from './.dependency-cruiser.mjs';

const module = '^apps/server/src/modules/[^/]+$';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'modules-import-one-way',
      severity: 'error',
      scope: 'folder',
      from: { path: module },
      to: { circular: true, path: module },
    },
  ],
  options: { ...borders.options, exclude: { path: `${borders.options.exclude.path}|\\.test\\.ts$` } },
};
