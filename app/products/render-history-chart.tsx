import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { HistorySeries } from './history-series.ts';

export interface HistoryDrawing {
  readonly series: HistorySeries;
  readonly ownLabel: string;
  readonly colours: readonly string[];
  readonly height: number;
  readonly locale: string;
  /** The shop's time zone, so that days begin at the same time as in the tables. */
  readonly timeZone: string;
  format(value: number): string;
}

/**
 * Draws the chart into `frame` and follows its width. Returns a function that removes the chart.
 */
export function renderHistoryChart(frame: HTMLElement, drawing: HistoryDrawing): () => void {
  const { series, colours, height, timeZone } = drawing;
  const stepped = uPlot.paths.stepped?.({ align: 1 });
  // No value is shown next to the names until the pointer is over the chart.
  const value = (plot: uPlot, raw: number | null) => {
    if (raw !== null) return drawing.format(raw);
    return plot.cursor.idx == null ? '' : '–';
  };
  // Over less than two days, labels with only the day would all be equal.
  const short = (series.times.at(-1) ?? 0) - (series.times[0] ?? 0) < 2 * 86_400;
  const day = new Intl.DateTimeFormat(drawing.locale, {
    timeZone,
    ...(short ? { hour: 'numeric', minute: '2-digit' } : { day: 'numeric', month: 'short' }),
  });
  const moment = new Intl.DateTimeFormat(drawing.locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  });
  const plot = new uPlot(
    {
      width: frame.clientWidth,
      height,
      tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), timeZone),
      scales: { x: { time: true } },
      axes: [
        { values: (_plot, splits) => splits.map((split) => day.format(split * 1000)) },
        { size: 76, values: (_plot, splits) => splits.map((split) => drawing.format(split)) },
      ],
      legend: { live: true },
      series: [
        {
          value: (_plot, raw: number | null) => (raw === null ? '' : moment.format(raw * 1000)),
          label: '',
        },
        ...series.lines.map((line, index): uPlot.Series => ({
          label: line.label ?? drawing.ownLabel,
          stroke: colours[index % colours.length],
          width: index === 0 ? 3 : 2,
          paths: stepped,
          points: { show: series.times.length < 3 },
          value,
        })),
      ],
    },
    [series.times, ...series.lines.map((line) => line.values)],
    frame,
  );
  const observer = new ResizeObserver(() => plot.setSize({ width: frame.clientWidth, height }));
  observer.observe(frame);
  return () => {
    observer.disconnect();
    plot.destroy();
  };
}
