/** The links of the back office: the one place that builds addresses, without the base path. */
export const paths = {
  today: () => ({ to: '/' }) as const,
};
