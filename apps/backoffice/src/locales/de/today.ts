export const today = {
  title: 'Heute',
  greeting: 'Guten Tag, {name}',
  areas: 'Ihre Bereiche',
  areasEmpty: 'Für Ihre Rolle gibt es hier noch keinen Bereich.',
} as const;
