import { useEffect, useRef } from 'react';
import type { HistorySeries } from './history-series.ts';
import { useI18n } from '../components/i18n.tsx';

// Distinguishable with red-green color blindness (Okabe and Ito); the shop's own line is the thick
// dark one.
const COLOURS = [
  '#1a1a1a',
  '#0072b2',
  '#d55e00',
  '#009e73',
  '#cc79a7',
  '#e69f00',
  '#56b4e9',
  '#8a6d3b',
  '#6a3d9a',
];
const HEIGHT = 280;

/**
 * Step lines of the shop's price and the competitors' prices. Drawn in the browser only; the table
 * below contains the same data.
 */
export function PriceHistoryChart({
  series,
  ownLabel,
  formatValue,
  caption,
}: {
  series: HistorySeries;
  ownLabel: string;
  formatValue: (value: number) => string;
  caption: string;
}) {
  const { locale, timeZone } = useI18n();
  const frame = useRef<HTMLDivElement>(null);
  const format = useRef(formatValue);
  format.current = formatValue;
  useEffect(() => {
    let destroy: () => void = () => undefined;
    let left = false;
    void import('./render-history-chart.tsx').then(({ renderHistoryChart }) => {
      if (left || !frame.current) return;
      destroy = renderHistoryChart(frame.current, {
        series,
        ownLabel,
        colours: COLOURS,
        height: HEIGHT,
        locale,
        timeZone,
        format: (value) => format.current(value),
      });
    });
    return () => {
      left = true;
      destroy();
    };
  }, [series, ownLabel, locale, timeZone]);
  return <div className="pi-chart" ref={frame} role="img" aria-label={caption} />;
}
