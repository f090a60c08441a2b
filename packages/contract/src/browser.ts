import type { routes as allRoutes } from './index.ts';
import type { RouteDefinition } from './route.ts';

export * from './error-messages.ts';
export type * from './index.ts';

/**
 * `@kontor/contract` as the browser has it: the types, the error messages, and of each route what is needed to call it
 * (apps/web/vite.config.ts writes that module). Whatever else a route says is no value there, so reading it is an error.
 */
export declare const routes: {
  [Module in keyof AllRoutes]: {
    [Name in keyof AllRoutes[Module]]: AllRoutes[Module][Name] extends infer R extends RouteDefinition
      ? CallableRoute<R>
      : never;
  };
};

/** Method and path of a route; its definition is known to the types alone. */
export interface CallableRoute<R extends RouteDefinition = RouteDefinition> {
  readonly method: R['method'];
  readonly path: R['path'];
  readonly [definition]?: R;
}

/** What the contract says of a callable route. */
export type DefinitionOf<C extends CallableRoute> = C extends CallableRoute<infer R> ? R : never;

type AllRoutes = typeof allRoutes;
declare const definition: unique symbol;
