/**
 * Forbids import cycles between server modules. Tests may use any module. They are excluded from this whole run, because a rule
 * about folders cannot exclude files.
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
