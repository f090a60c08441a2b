import { routes } from '@kontor/contract';
import type { Plugin } from 'vite';

/**
 * The browser needs of the route table only method and path; the schemas, with the library that builds them, stay with
 * the server. So `@kontor/contract` becomes a small module of just that (its types: contract/src/browser.ts).
 */
export function contractForBrowser(): Plugin {
  const id = '\0contract-for-browser';
  return {
    name: 'contract-for-browser',
    enforce: 'pre',
    resolveId: (source) => (source === '@kontor/contract' ? id : undefined),
    load(source) {
      if (source !== id) return undefined;
      const calls = Object.entries(routes).map(([module, moduleRoutes]) => [
        module,
        Object.fromEntries(
          Object.entries(moduleRoutes).map(([name, { method, path }]) => [name, { method, path }]),
        ),
      ]);
      return `export const routes = ${JSON.stringify(Object.fromEntries(calls))};`;
    },
  };
}
