import { z } from 'zod';

/** What a crawler's process prints at the end: one line of JSON. */
export const RenderingReportSchema = z.object({
  pages: z.number(),
  /** From the first request on, the start of the browsers included. */
  seconds: z.number(),
  /** Pages whose price was read as a shopper sees it. */
  right: z.number(),
  wrong: z.number(),
});

export type RenderingReport = z.infer<typeof RenderingReportSchema>;

/**
 * Runs `crawl` and prints the report. It returns, for each page, the price that was read (any
 * writing of the amount; null: none) and the right one.
 */
export async function reportRendering(
  crawl: () => Promise<readonly { read: string | null; price: string }[]>,
): Promise<void> {
  const started = performance.now();
  const pages = await crawl();
  const seconds = (performance.now() - started) / 1000;
  const isRight = ({ read, price }: { read: string | null; price: string }): boolean =>
    read !== null && toDigits(read) === toDigits(price);
  const right = pages.filter(isRight).length;
  const none = pages.filter(({ read }) => read === null).length;
  const report: RenderingReport = {
    pages: pages.length,
    seconds,
    right,
    wrong: pages.length - right - none,
  };
  process.stdout.write(`${JSON.stringify(report)}\n`);
}

/** All amounts of the sample shops are written with two decimals. */
const toDigits = (amount: string): string => amount.replaceAll(/\D/g, '');
