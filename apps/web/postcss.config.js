/** Mantine's functions and mixins (`rem()`, `light-dark()`, breakpoints) in our own style sheets. */
export default {
  plugins: {
    'postcss-preset-mantine': {},
    'postcss-simple-vars': {
      variables: {
        // The one breakpoint between mobile and desktop (LAYO-14): 1024 px.
        'mantine-breakpoint-xs': '36em',
        'mantine-breakpoint-sm': '48em',
        'mantine-breakpoint-md': '64em',
        'mantine-breakpoint-lg': '75em',
        'mantine-breakpoint-xl': '90em',
      },
    },
  },
};
