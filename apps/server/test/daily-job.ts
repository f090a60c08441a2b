import { jobType } from '../src/shared/jobs.ts';
import type { TestApp } from './test-app.ts';

/** Starts the jobs with one daily job due. */
export async function startWithDailyJob({ database, dependencies }: TestApp, name: string): Promise<void> {
  await dependencies.jobs.enqueue(database.pool, jobType(name), {});
  await dependencies.jobs.start();
}
