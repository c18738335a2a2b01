import { AppError } from '#kernel/app-error.ts';
import type { Sql } from '#prisma/open-database.ts';
import { type Settings, SettingsSchema } from './settings.ts';

/** Settings of an account, with defaults filled in. Throws `not_found` for an unknown account. */
export async function getSettings(
  sql: Sql | { readonly db: Sql },
  accountId: string,
): Promise<Settings> {
  const settings = (await listSettings(sql, [accountId])).get(accountId);
  if (!settings) throw new AppError('not_found', 'No such account');
  return settings;
}

/** Settings of many accounts by id, in one query; unknown accounts are absent. */
export async function listSettings(
  sql: Sql | { readonly db: Sql },
  accountIds: readonly string[],
): Promise<Map<string, Settings>> {
  const { rows } = await ('db' in sql ? sql.db : sql).query<{ id: string; settings: unknown }>(
    'select id, settings from pricing.account where id = any($1)',
    [accountIds],
  );
  return new Map(rows.map((row) => [row.id, SettingsSchema.parse(row.settings)]));
}
