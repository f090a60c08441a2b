/** How wide the large picture of a product page is, as in the attribute `sizes` of `img`. */
export const largePictureSizes = '(min-width: 64em) 500px, (min-width: 28em) 420px, 92vw';
