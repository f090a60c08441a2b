/** Most drafts that a user keeps for a company and order type. */
export const MAX_DRAFTS = 50;

/** Longest name of a draft in characters. */
export const MAX_DRAFT_NAME_LENGTH = 80;
