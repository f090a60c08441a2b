/** The borders between the folders (docs/architecture.md): domain ← contract ← server, web; ui, lib ← commerce ← features ← app. */
const web = '^apps/web/src/';
const office = '^apps/backoffice/src/';
/** The front ends and the kit that they share. */
const fronts = '^(?:apps/web|apps/backoffice|packages/web-kit)/src/';
const modules = '^apps/server/src/modules/';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-circular-types',
      comment: 'Forbids type-only cycles, too: move shared types to a file of their own.',
      severity: 'error',
      from: { path: '^(apps|packages)/' },
      to: { circular: true },
    },
    {
      name: 'not-resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '[.](css|svg|png|webp|woff2)' },
    },
    {
      name: 'domain-stands-alone',
      comment: 'The rules are pure: no other workspace, no package, no platform.',
      severity: 'error',
      from: { path: '^packages/domain/src/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^packages/domain/src/' },
    },
    {
      name: 'contract-knows-domain-alone',
      severity: 'error',
      from: { path: '^packages/contract/src/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(apps|packages/demo|e2e|bench|scripts)/' },
    },
    {
      name: 'demo-knows-no-app',
      severity: 'error',
      from: { path: '^packages/demo/src/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(apps|e2e|bench|scripts)/' },
    },
    {
      name: 'kit-knows-no-app',
      severity: 'error',
      from: { path: '^packages/web-kit/' },
      to: { path: '^(apps|packages/demo|e2e|bench|scripts)/' },
    },
    {
      name: 'server-and-web-meet-in-the-contract',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'web-knows-no-server-code',
      severity: 'error',
      from: { path: fronts },
      to: { path: '^packages/demo/|^(pg|kysely|fastify|node:.*)$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'ui-and-lib-know-no-business-floor',
      severity: 'error',
      from: { path: `${web}(ui|lib|locales)/` },
      to: { path: `${web}(commerce|features|app)/` },
    },
    {
      name: 'ui-and-lib-stand-side-by-side',
      severity: 'error',
      from: { path: `${fronts}(ui|lib)/` },
      to: { path: `${fronts}(ui|lib)/`, pathNot: `${fronts}$1/` },
    },
    {
      name: 'commerce-knows-no-feature',
      severity: 'error',
      from: { path: `${web}commerce/` },
      to: { path: `${web}(features|app)/` },
    },
    {
      name: 'ui-knows-no-router-and-no-business',
      severity: 'error',
      from: { path: `${fronts}ui/` },
      to: { path: '@tanstack/react-router|^packages/(contract|domain)/' },
    },
    {
      name: 'back-office-kit-knows-no-feature',
      severity: 'error',
      from: { path: `${office}(kit|locales)/` },
      to: { path: `${office}(features|app)/` },
    },
    {
      name: 'features-know-no-other-feature',
      severity: 'error',
      from: { path: `${fronts}features/([^/]+)/` },
      to: { path: `${fronts}features/`, pathNot: `${fronts}features/$1/` },
    },
    {
      name: 'features-do-not-know-the-app',
      comment: 'Links come from lib/paths.ts or kit/paths.ts; app/ joins the features.',
      severity: 'error',
      from: { path: `${fronts}features/` },
      to: { path: `${fronts}app/` },
    },
    {
      name: 'no-foreign-repository',
      comment: 'A module states the functions that it needs as a type; dependencies.ts supplies them.',
      severity: 'error',
      from: { path: `${modules}([^/]+)/` },
      to: { path: `${modules}[^/]+/.*\\.repository\\.ts$`, pathNot: `${modules}$1/` },
    },
    {
      name: 'listing-has-one-front-door',
      severity: 'error',
      from: { path: '^apps/server/', pathNot: `${modules}listing/|\\.test\\.ts$` },
      to: { path: `${modules}listing/`, pathNot: `${modules}listing/index\\.ts$` },
    },
    {
      name: 'listing-knows-no-other-module',
      severity: 'error',
      from: { path: `${modules}listing/`, pathNot: '\\.test\\.ts$' },
      to: { path: modules, pathNot: `${modules}listing/` },
    },
    {
      name: 'shared-and-plugins-know-no-repository',
      severity: 'error',
      from: { path: '^apps/server/src/(shared|plugins|database)/', pathNot: '\\.test\\.ts$' },
      to: { path: `${modules}.*\\.(repository|usecases|routes)\\.ts$` },
    },
    {
      name: 'tests-are-imported-by-tests-alone',
      severity: 'error',
      from: { path: '^(apps|packages)/[^/]+/src/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '\\.test\\.tsx?$|^(apps/(server|web|backoffice)|packages/web-kit)/test/|^e2e/' },
    },
    {
      name: 'no-dev-dependency-in-the-product',
      severity: 'error',
      from: {
        path: '^(apps/server|packages/(contract|domain|demo))/src/',
        pathNot: '\\.test\\.tsx?$|rows\\.ts$',
      },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
        pathNot: '^node_modules/@types/',
      },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules/\\.cache)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
};
