import type { Pool } from 'pg';
import { prepared } from '../../database/connection.ts';

export interface PageView {
  tenantId: number;
  type: 'page_view';
  path: string;
  userAgent: string;
  now: Date;
}

/** Makes the repository of page views: what was looked at and with what, never from which address (API-03). */
export function createStatisticsRepository({ pool }: { pool: Pool }) {
  return {
    async insert({ tenantId, type, path, userAgent, now }: PageView): Promise<void> {
      await prepared(
        pool,
        'statistic-insert',
        `insert into statistic_event (tenant_id, type, path, user_agent, occurred_at) values ($1, $2, $3, $4, $5)`,
        [tenantId, type, path, userAgent, now],
      );
    },
  };
}
