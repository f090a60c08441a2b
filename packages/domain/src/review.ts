/** The lengths of a review's texts in characters, for form and server alike (PROD-13). */
export const reviewLimits = { title: 100, text: 2000, name: 60 } as const;

/** Most reviews that operators publish, refuse or delete in one call. */
export const MAX_CHOSEN_REVIEWS = 100;
