import Type from 'typebox';
import { defineRoute } from './route.ts';
import { Text } from './schema.ts';

export const searchRoutes = {
  report: defineRoute({
    method: 'POST',
    path: '/api/search/report',
    access: 'session',
    summary: 'Count what was searched and how much it found, without saying who asked',
    body: Type.Object({
      /** As it was typed; what looks like a person's data is not stored. */
      searchKey: Text({ min: 1, max: 200 }),
      hits: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
    }),
    responses: { 204: Type.Null() },
  }),
};
