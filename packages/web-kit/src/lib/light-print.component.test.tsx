import { expect, it } from 'vitest';
import { printInLight } from './light-print.ts';

it('issue 17: prints a dark page in the light scheme, and shows it dark again', () => {
  const { dataset } = document.documentElement;
  dataset.mantineColorScheme = 'dark';
  printInLight();
  window.dispatchEvent(new Event('beforeprint'));
  expect(dataset.mantineColorScheme).toBe('light');
  window.dispatchEvent(new Event('afterprint'));
  expect(dataset.mantineColorScheme).toBe('dark');
});
