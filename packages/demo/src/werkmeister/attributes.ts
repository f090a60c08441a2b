import { readAttributes } from '../categories.ts';

/** What tells tools and fasteners apart. */
export const attributes = readAttributes('werkmeister');
