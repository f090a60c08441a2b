import Type, { type Static } from 'typebox';
import { defineRoute } from './route.ts';
import { DataOf, Id, LocalDate } from './schema.ts';

export const Season = Type.Object({ _id: Id, name: Type.String(), date: LocalDate });
export type Season = Static<typeof Season>;

export const seasonsRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/season',
    access: 'session',
    summary: 'Seasons that are not over, by date',
    responses: { 200: DataOf(Type.Array(Season)) },
  }),
};
