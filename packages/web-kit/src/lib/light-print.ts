/** Prints pages in the light scheme: paper is white, and light texts on it cannot be read. */
export function printInLight(): void {
  const { dataset } = document.documentElement;
  let shown = dataset.mantineColorScheme;
  addEventListener('beforeprint', () => {
    shown = dataset.mantineColorScheme;
    dataset.mantineColorScheme = 'light';
  });
  addEventListener('afterprint', () => {
    dataset.mantineColorScheme = shown;
  });
}
