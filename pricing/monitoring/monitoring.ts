import type { Jobs } from '#jobs/open-jobs.ts';
import type { Gate } from '#http-client/gate.ts';
import type { MarketContext } from '#pricing/market/market-context.ts';
import type { Browser } from './browser/browser.ts';
import { createDocumentReading, type DocumentReading, runReadingTask } from './reading-tasks.ts';

/**
 * The dependencies of monitoring. Documents are read in this process or in another one, so that
 * they block neither this one nor fill its memory.
 */
export interface Monitoring extends DocumentReading {
  readonly context: MarketContext;
  readonly gate: Gate;
  readonly jobs: Pick<Jobs, 'enqueue' | 'enqueueMany'>;
  /** Draws pages and photographs them; without it pages are only fetched. */
  readonly browser?: Browser;
  /**
   * The user agent: product token, version and the address of a page about this service, e.g.
   * "PricingIntelligenceBot/0.1 (+https://…)".
   */
  readonly userAgent: string;
  /** Milliseconds between two requests to one host, unless the host requires more. */
  readonly defaultDelayMs: number;
  /** Milliseconds after which a greatly changed price is read again to confirm it. */
  readonly confirmAfterMs: number;
  /** How long one job works on one retailer before it frees the worker. */
  readonly sliceMs: number;
  /** A drawn page that is not quiet after this time is read as it is. */
  readonly drawingMs: number;
}

export type MonitoringOptions = Pick<Monitoring, 'context' | 'gate' | 'jobs'> & Partial<Monitoring>;

const VERSION = '0.1';

/** Adds defaults to the options. `aboutUrl` is the page that tells retailers who visits them. */
export function createMonitoring(given: MonitoringOptions & { aboutUrl?: string }): Monitoring {
  const here = createDocumentReading(runReadingTask);
  const about = given.aboutUrl === undefined ? '' : ` (+${given.aboutUrl})`;
  return {
    context: given.context,
    gate: given.gate,
    jobs: given.jobs,
    read: given.read ?? here.read,
    readFeed: given.readFeed ?? here.readFeed,
    readSitemap: given.readSitemap ?? here.readSitemap,
    listOffered: given.listOffered ?? here.listOffered,
    ...(given.browser ? { browser: given.browser } : {}),
    userAgent: given.userAgent ?? `PricingIntelligenceBot/${VERSION}${about}`,
    defaultDelayMs: given.defaultDelayMs ?? 1_000,
    confirmAfterMs: given.confirmAfterMs ?? 120_000,
    sliceMs: given.sliceMs ?? 20_000,
    drawingMs: given.drawingMs ?? 25_000,
  };
}
