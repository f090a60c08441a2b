/** The kit's functions in our own style sheets: `rem()`, `light-dark()`, nesting. Breakpoint everywhere: 64em (LAYO-14). */
export default { plugins: { 'postcss-preset-mantine': {} } };
