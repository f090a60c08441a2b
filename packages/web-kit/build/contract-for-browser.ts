import { type RouteDefinition, routes } from '@kontor/contract';
import type { Plugin } from 'vite';

/** In the build it is the table itself; the apps' types know the browser's part alone. */
const table = routes as unknown as Record<string, Record<string, RouteDefinition>>;

/**
 * The browser needs of the route table only method and path; the schemas, with the library that builds them, stay with
 * the server. So `@kontor/contract` becomes a small module of just that (its types: contract/src/browser.ts). An app for buyers
 * gets no routes for operators and API keys; the build fails if its code names one.
 */
export function contractForBrowser({ isForOperators }: { isForOperators: boolean }): Plugin {
  const id = '\0contract-for-browser';
  const has = ({ access }: RouteDefinition) => isForOperators || !['operator', 'apiKey'].includes(access);
  return {
    name: 'contract-for-browser',
    enforce: 'pre',
    resolveId: (source) => (source === '@kontor/contract' ? id : undefined),
    load(source) {
      if (source !== id) return undefined;
      const calls = Object.entries(table).map(([module, moduleRoutes]) => [
        module,
        Object.fromEntries(
          Object.entries(moduleRoutes)
            .filter(([, route]) => has(route))
            .map(([name, { method, path }]) => [name, { method, path }]),
        ),
      ]);
      return `export const routes = ${JSON.stringify(Object.fromEntries(calls))};`;
    },
    transform(code, file) {
      if (!/\/src\/.*\.tsx?$/.test(file)) return;
      for (const [named, module = '', name = ''] of code.matchAll(/\broutes\.(\w+)\.(\w+)/g)) {
        const route = table[module]?.[name];
        if (route && !has(route)) this.error(`${named} is for operators: this app does not have it.`);
      }
    },
  };
}
