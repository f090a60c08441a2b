import type { catalogue as German } from '../de/catalogue.ts';
import type { Texts } from '../de.ts';

export const catalogue: Texts<typeof German> = {};
