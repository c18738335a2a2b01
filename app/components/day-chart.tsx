import { useEffect, useRef } from 'react';
import { useLocale } from './i18n.tsx';
import type { DayDrawing } from './render-day-chart.ts';

/**
 * Lines over days (UTC). Drawn in the browser only, by a library that is loaded with the first
 * chart; a table beside it has the same data. `caption`: what it shows, for screen readers.
 */
export function DayChart({
  caption,
  days,
  lines,
  range,
  format: formatValue,
}: Omit<DayDrawing, 'locale'> & { readonly caption: string }) {
  const locale = useLocale();
  const frame = useRef<HTMLDivElement>(null);
  const format = useRef(formatValue);
  format.current = formatValue;
  // What is drawn, by its content: a new list of the same values is no reason to draw again.
  const content = JSON.stringify([days, lines, range]);
  const drawn = useRef({ days, lines, range });
  drawn.current = { days, lines, range };
  useEffect(() => {
    let destroy: () => void = () => undefined;
    let left = false;
    void import('./render-day-chart.ts').then(({ renderDayChart }) => {
      if (left || !frame.current) return;
      destroy = renderDayChart(frame.current, {
        ...drawn.current,
        locale,
        format: (value) => format.current(value),
      });
    });
    return () => {
      left = true;
      destroy();
    };
  }, [content, locale]);
  return <div className="pi-chart" ref={frame} role="img" aria-label={caption} />;
}
