import { jobType } from '../../shared/jobs.ts';

/** Make the file of a document that has none yet. */
export const documentJob = jobType<{ tenantId: number; documentId: string }>('document');
