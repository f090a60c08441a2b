import Type from 'typebox';
import { defineRoute } from './route.ts';
import { Text } from './schema.ts';

export const statisticsRoutes = {
  event: defineRoute({
    method: 'POST',
    path: '/api/statistics/event',
    access: 'public',
    summary: 'Record a page view',
    body: Type.Object({
      type: Type.Literal('page_view'),
      data: Type.Object({
        path: Text({ min: 1, max: 2000 }),
        user_agent: Text({ max: 1000 }),
      }),
    }),
    responses: { 204: Type.Null() },
  }),
};
