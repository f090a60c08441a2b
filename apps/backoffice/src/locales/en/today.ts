import type { Texts } from '@kontor/web-kit/lib/text-tree.ts';
import type { today as German } from '../de/today.ts';

export const today: Texts<typeof German> = {
  title: 'Today',
  greeting: 'Hello, {name}',
  areas: 'Your areas',
  areasEmpty: 'There is no area for your role yet.',
};
