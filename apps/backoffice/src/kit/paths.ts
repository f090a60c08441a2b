/** The links of the back office: the one place that builds addresses, without the base path. */
export const paths = {
  today: () => ({ to: '/' }) as const,
  orders: () => ({ to: '/orders' }) as const,
  order: (id: string) => ({ to: '/orders/$id', params: { id } }) as const,
  customers: () => ({ to: '/customers' }) as const,
  customer: (id: string) => ({ to: '/customers/$id', params: { id } }) as const,
  jobs: () => ({ to: '/jobs' }) as const,
  webhooks: () => ({ to: '/webhooks' }) as const,
  webhookDeliveries: () => ({ to: '/webhooks/deliveries' }) as const,
};
