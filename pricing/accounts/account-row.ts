import type { Plan } from '#kernel/plans.ts';

export interface AccountRow {
  readonly id: string;
  readonly name: string;
  readonly plan: Plan;
  readonly externalRef: string | null;
  readonly suspendedAt: Date | null;
  /** Since when visits, matching and recommendations are paused; null when they are not. */
  readonly monitoringPausedAt: Date | null;
  /** Of a test account: the live account that it belongs to. */
  readonly liveAccountId: string | null;
  readonly createdAt: Date;
}

export const ACCOUNT_COLUMNS = `id, name, plan, external_ref as "externalRef", suspended_at as "suspendedAt",
  monitoring_paused_at as "monitoringPausedAt", live_account_id as "liveAccountId",
  created_at as "createdAt"`;
