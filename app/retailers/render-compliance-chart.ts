import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';

export interface ComplianceDrawing {
  /** Midnight UTC of each day, in seconds; shares from 0 to 1, null where no offer was compared. */
  readonly days: number[];
  readonly shares: (number | null)[];
  readonly label: string;
  readonly locale: string;
  format(share: number): string;
}

const HEIGHT = 220;

/** Draws the shares into `frame` and follows its width. Returns a function that removes the chart. */
export function renderComplianceChart(frame: HTMLElement, drawing: ComplianceDrawing): () => void {
  const { days, shares, label, locale } = drawing;
  const day = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: 'numeric', month: 'short' });
  const plot = new uPlot(
    {
      width: frame.clientWidth,
      height: HEIGHT,
      tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'UTC'),
      scales: { x: { time: true }, y: { range: [0, 1] } },
      axes: [
        { values: (_plot, splits) => splits.map((split) => day.format(split * 1000)) },
        { size: 60, values: (_plot, splits) => splits.map((split) => drawing.format(split)) },
      ],
      legend: { show: false },
      series: [
        {},
        { label, stroke: '#0072b2', width: 2, points: { show: days.length < 30 }, spanGaps: false },
      ],
    },
    [days, shares],
    frame,
  );
  const observer = new ResizeObserver(() =>
    plot.setSize({ width: frame.clientWidth, height: HEIGHT }),
  );
  observer.observe(frame);
  return () => {
    observer.disconnect();
    plot.destroy();
  };
}
