import Type, { type Static } from 'typebox';
import { defineRoute } from './route.ts';
import { DataOf, Id, LocalDate, Nullable } from './schema.ts';

export const Season = Type.Object({ _id: Id, name: Type.String(), date: LocalDate });
export type Season = Static<typeof Season>;

/** Pieces of a season that can be pre-ordered no more; name and date are null where nothing is known of it any more. */
export const EndedSeason = Type.Object({
  seasonId: Id,
  name: Nullable(Type.String()),
  date: Nullable(LocalDate),
  quantity: Type.Integer({ minimum: 0 }),
});
export type EndedSeason = Static<typeof EndedSeason>;

export const seasonsRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/season',
    access: 'session',
    summary: 'Seasons that are not over, by date',
    responses: { 200: DataOf(Type.Array(Season)) },
  }),
};
