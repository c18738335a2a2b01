import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';

interface DayLine {
  readonly label: string;
  /** One per day, for drawing only; null: not known, which leaves a gap. */
  readonly values: readonly (number | null)[];
}

export interface DayDrawing {
  /** Days (UTC), ascending. */
  readonly days: readonly string[];
  /** With several lines, the first one is the thick dark one and there is a legend. */
  readonly lines: readonly DayLine[];
  /** The vertical axis; without it what the values need. */
  readonly range?: readonly [number, number] | undefined;
  readonly locale: string;
  format(value: number): string;
}

const HEIGHT = 220;
// Distinguishable with red-green color blindness (Okabe and Ito).
const COLOURS = [
  ...['#1a1a1a', '#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00'],
  ...['#56b4e9', '#8a6d3b', '#6a3d9a'],
];
/** Printed without color, lines differ by their dashes. */
const DASHES = [[], [8, 3], [2, 3], [8, 3, 2, 3]];
/** Whole days between two labels, in seconds: within a day, labels would repeat. */
const TICKS = [1, 2, 7, 14, 28].map((count) => count * 86_400);
/** Up to so many days, each value is a point too. */
const POINTS = 30;

/** Draws the lines into `frame` and follows its width. Returns a function that removes the chart. */
export function renderDayChart(frame: HTMLElement, drawing: DayDrawing): () => void {
  const { days, lines, range, locale } = drawing;
  const day = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: 'numeric', month: 'short' });
  const isOne = lines.length === 1;
  // No value is shown next to the names until the pointer is over the chart.
  const value = (plot: uPlot, raw: number | null) => {
    if (raw !== null) return drawing.format(raw);
    return plot.cursor.idx == null ? '' : '–';
  };
  const plot = new uPlot(
    {
      width: frame.clientWidth,
      height: HEIGHT,
      tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'UTC'),
      scales: { x: { time: true }, y: range ? { range: [...range] } : {} },
      axes: [
        {
          incrs: TICKS,
          values: (_plot, splits) => splits.map((split) => day.format(split * 1000)),
        },
        { size: 60, values: (_plot, splits) => splits.map((split) => drawing.format(split)) },
      ],
      legend: { show: !isOne },
      series: [
        {
          value: (_plot, raw: number | null) => (raw === null ? '' : day.format(raw * 1000)),
          label: '',
        },
        ...lines.map(({ label }, at): uPlot.Series => ({
          label,
          stroke: COLOURS[(isOne ? 1 : at) % COLOURS.length],
          width: at === 0 && !isOne ? 3 : 2,
          dash: DASHES[at % DASHES.length],
          points: { show: days.length < POINTS },
          spanGaps: false,
          value,
        })),
      ],
    },
    [days.map((at) => Date.parse(at) / 1000), ...lines.map(({ values }) => [...values])],
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
