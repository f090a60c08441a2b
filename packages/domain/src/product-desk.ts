/** The largest file of a picture or document, as an import takes it. */
export const MAX_ASSET_BYTES = 20 * 1024 * 1024;

/** Most variants that operators change in one call; more come as a file. */
export const MAX_EDITED_VARIANTS = 500;

/** By what operators filter products. */
export const PRODUCT_STATES = ['active', 'hidden', 'deal', 'featured'] as const;

/** How buyers answer a sales attribute: by their own text, or by one of its options. */
export const SALES_ATTRIBUTE_TYPES = ['text', 'select'] as const;
