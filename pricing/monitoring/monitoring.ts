import type { Jobs } from '#jobs/open-jobs.ts';
import type { Gate } from '#http-client/gate.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import { type Answer, readDocument, type ReadDocument } from './read-document.ts';

/** What monitoring is handed. */
export interface Monitoring {
  readonly context: ServiceContext;
  readonly gate: Gate;
  readonly jobs: Pick<Jobs, 'enqueue' | 'enqueueMany'>;
  /** Reads what an answer says: here, or in another process so that reading holds nothing else up. */
  readonly read: (answer: Answer, currency: string | null) => Promise<ReadDocument>;
  /** Says who we are: product token, version and an address to read about us, e.g. "PricingIntelligenceBot/0.1 (+https://…)". */
  readonly userAgent: string;
  /** Milliseconds between two requests to one host, unless the host asks for more. */
  readonly defaultDelayMs: number;
  /** After how many milliseconds a reading far from the known one is looked at again. */
  readonly confirmAfterMs: number;
  /** How long one job works at one retailer before it lets others have the worker. */
  readonly sliceMs: number;
}

export type MonitoringOptions = Pick<Monitoring, 'context' | 'gate' | 'jobs'> & Partial<Monitoring>;

const VERSION = '0.1';

/** Fills in what a deployment leaves open. `aboutUrl` is where a shop's owner reads who visits. */
export function createMonitoring(given: MonitoringOptions & { aboutUrl?: string }): Monitoring {
  const about = given.aboutUrl === undefined ? '' : ` (+${given.aboutUrl})`;
  return {
    context: given.context,
    gate: given.gate,
    jobs: given.jobs,
    read:
      given.read ??
      ((answer, currency) => new Promise((read) => read(readDocument(answer, currency)))),
    userAgent: given.userAgent ?? `PricingIntelligenceBot/${VERSION}${about}`,
    defaultDelayMs: given.defaultDelayMs ?? 1_000,
    confirmAfterMs: given.confirmAfterMs ?? 120_000,
    sliceMs: given.sliceMs ?? 20_000,
  };
}
