export const jobs = {
  title: 'Fehlgeschlagene Vorgänge',
  intro:
    'Fehlgeschlagene Mails, Dokumente und andere Vorgänge versucht der Shop etwa eine Stunde lang erneut, Webhooks drei Tage lang. Was danach noch fehlt, steht hier.',
  empty: { title: 'Alles erledigt', text: 'Kein Vorgang ist fehlgeschlagen.' },
  column: {
    name: 'Vorgang',
    subject: 'Betrifft',
    reason: 'Grund',
    givenUp: 'Fehlgeschlagen',
  },
  noReason: 'Kein Grund angegeben',
  webhook: 'Webhook {name}',
  retry: 'Erneut versuchen',
  retryNamed: '{name} erneut versuchen',
  retryAll: 'Alle erneut versuchen',
  nothing: 'Kein Vorgang ist fehlgeschlagen.',
  retried_one: 'Ein Vorgang wird erneut versucht.',
  retried_other: '{count} Vorgänge werden erneut versucht.',
} as const;
