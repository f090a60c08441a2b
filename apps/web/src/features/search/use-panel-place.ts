import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** CSS pixels. */
const wanted = 920;
const edge = 16;
const minCard = 148;
const gap = 12;

/**
 * The panel's position: right-aligned with the field, as wide as the window allows; and the number of cards per row
 * (SRCH-07).
 */
export function usePanelPlace(anchorRef: RefObject<HTMLElement | null>) {
  const mainRef = useRef<HTMLDivElement>(null);
  const [style, setStyle] = useState<CSSProperties>();
  const [columns, setColumns] = useState(2);

  useLayoutEffect(() => {
    function place() {
      const anchor = anchorRef.current?.getBoundingClientRect();
      if (!anchor) return;
      const { clientWidth } = document.documentElement;
      const width = Math.min(wanted, clientWidth - 2 * edge);
      const left = Math.max(edge, Math.min(anchor.right, clientWidth - edge) - width) - anchor.left;
      setStyle({
        '--panel-left': `${left}px`,
        '--panel-width': `${width}px`,
        '--panel-top': `${anchor.bottom}px`,
      } as CSSProperties);
    }
    place();
    window.addEventListener('resize', place);
    return () => window.removeEventListener('resize', place);
  }, [anchorRef]);

  useEffect(() => {
    const main = mainRef.current;
    if (!main) return;
    const measure = () => setColumns(Math.max(2, Math.floor((main.clientWidth + gap) / (minCard + gap))));
    const observer = new ResizeObserver(measure);
    observer.observe(main);
    return () => observer.disconnect();
  });
  return { mainRef, style, columns };
}
