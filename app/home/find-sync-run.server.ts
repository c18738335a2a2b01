import type { AppServices } from '#app/services.server.ts';

export interface SyncRunView {
  readonly state: 'starting' | 'reading' | 'sending' | 'done' | 'failed';
  readonly kind: string;
  readonly variantsRead: number;
  readonly variantsTotal: number | null;
  readonly variantsSent: number;
  readonly variantsToSend: number | null;
  readonly error: string | null;
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
  const row = await services.db.prisma.syncRun.findFirst({
    where: { shop },
    orderBy: { startedAt: 'desc' },
  });
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
    startedAt: row.startedAt,
    updatedAt: row.updatedAt,
    finishedAt: row.finishedAt,
    running: state === 'starting' || state === 'reading' || state === 'sending',
  };
}
