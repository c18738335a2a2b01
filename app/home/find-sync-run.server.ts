import {
  type UnreadableExample,
  UnreadableExampleSchema,
} from '#app/catalog-sync/sync-run.server.ts';
import type { AppServices } from '#app/services.server.ts';

export interface SyncRunView {
  readonly state: 'starting' | 'reading' | 'sending' | 'done' | 'failed';
  readonly kind: string;
  readonly variantsRead: number;
  readonly variantsTotal: number | null;
  readonly variantsSent: number;
  readonly variantsToSend: number | null;
  readonly error: string | null;
  /** Lines of Shopify's answer with a value that could not be read, and the first such value. */
  readonly unreadable: number;
  readonly example: UnreadableExample | null;
  /** Products that it lacked, and when a second read decides; null: none is waited for. */
  readonly lacking: number;
  readonly confirmAt: Date | null;
  /** Variants that readings lack and that Shopify is asked about. */
  readonly missing: number;
  readonly startedAt: Date;
  readonly updatedAt: Date;
  readonly finishedAt: Date | null;
  /** True while it may still change, so that the page should reload. */
  readonly running: boolean;
}

const STATES = ['starting', 'reading', 'sending', 'done', 'failed'] as const;

/** The shop's latest catalog read; null before the first. */
export async function findSyncRun(
  services: AppServices,
  shop: string,
): Promise<SyncRunView | null> {
  const [row, waiting, missing] = await Promise.all([
    services.db.prisma.syncRun.findFirst({ where: { shop }, orderBy: { startedAt: 'desc' } }),
    services.db.prisma.syncRun.findFirst({
      where: { shop, confirmAt: { not: null } },
      orderBy: { confirmAt: 'desc' },
      select: { lacking: true, confirmAt: true },
    }),
    services.db.prisma.variant.count({
      where: { shop, missingSince: { not: null }, deletedAt: null },
    }),
  ]);
  if (!row) return null;
  const state = STATES.find((name) => name === row.state) ?? 'failed';
  return {
    state,
    kind: row.kind,
    variantsRead: row.variantsRead,
    variantsTotal: row.variantsTotal,
    variantsSent: row.variantsSent,
    variantsToSend: row.variantsToSend,
    error: row.error,
    unreadable: row.unreadable,
    example: UnreadableExampleSchema.safeParse(row.unreadableExample).data ?? null,
    lacking: waiting?.lacking ?? 0,
    confirmAt: waiting?.confirmAt ?? null,
    missing,
    startedAt: row.startedAt,
    updatedAt: row.updatedAt,
    finishedAt: row.finishedAt,
    running: state === 'starting' || state === 'reading' || state === 'sending',
  };
}
