import type { Plan } from './plans.ts';

export interface AccountRow {
  readonly id: string;
  readonly name: string;
  readonly plan: Plan;
  readonly externalRef: string | null;
  readonly suspendedAt: Date | null;
  readonly createdAt: Date;
}

export const ACCOUNT_COLUMNS =
  'id, name, plan, external_ref as "externalRef", suspended_at as "suspendedAt", created_at as "createdAt"';
