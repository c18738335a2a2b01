/** What an account knows of a retailer as a trading partner. */
import { AppError } from '#kernel/app-error.ts';
import type { NoticeLanguage } from '#kernel/notices.ts';
import type { Authorization } from '#kernel/retailer-authorization.ts';
import type { Sql } from '#prisma/open-database.ts';

export interface ContactDetails {
  /** Whether the retailer may sell the account's products. */
  readonly authorized: Authorization;
  /** To whom notices are written. */
  readonly contactName: string | null;
  readonly contactEmail: string | null;
  /** Of notices to this retailer; null: that of the account. */
  readonly language: NoticeLanguage | null;
  readonly agreement: string | null;
  readonly notes: string | null;
}

export interface RetailerContact extends ContactDetails {
  /** Domain. */
  readonly retailer: string;
  /** Null: nothing was entered yet. */
  readonly updatedAt: Date | null;
  /** Null: nobody, the service itself, or a program that did not say who. */
  readonly updatedBy: { readonly id: string; readonly name: string } | null;
}

interface ContactRow extends ContactDetails {
  readonly updatedAt: Date;
  readonly updatedById: string | null;
  readonly updatedByName: string | null;
}

/**
 * The domain of a retailer that the account monitors, or of which it has a contact, cases or counted
 * days from earlier. Throws `not_found`.
 */
export async function getRetailerDomain(
  sql: Sql,
  { accountId, retailerId }: { accountId: string; retailerId: string },
): Promise<string> {
  const { rows } = await sql.query<{ domain: string }>(
    `select r.domain from pricing.retailer r where r.id = $2
       and (exists (select from pricing.account_retailer where account_id = $1 and retailer_id = r.id)
         or exists (select from pricing.retailer_contact
           where account_id = $1 and retailer = r.domain)
         or exists (select from pricing.map_case where account_id = $1 and retailer = r.domain)
         or exists (select from pricing.map_compliance_day
           where account_id = $1 and retailer = r.domain))`,
    [accountId, retailerId],
  );
  if (!rows[0]) throw new AppError('not_found', 'No such retailer');
  return rows[0].domain;
}

const NOTHING: Omit<RetailerContact, 'retailer'> = {
  authorized: 'unknown',
  contactName: null,
  contactEmail: null,
  language: null,
  agreement: null,
  notes: null,
  updatedAt: null,
  updatedBy: null,
};

/** The contact of a retailer, by its domain; empty when nothing was entered. */
export async function getRetailerContact(
  sql: Sql,
  { accountId, retailer }: { accountId: string; retailer: string },
): Promise<RetailerContact> {
  const { rows } = await sql.query<ContactRow>(
    `select authorized, contact_name as "contactName", contact_email as "contactEmail", language,
       agreement, notes, updated_at as "updatedAt", updated_by_id as "updatedById",
       updated_by_name as "updatedByName"
     from pricing.retailer_contact where account_id = $1 and retailer = $2`,
    [accountId, retailer],
  );
  if (!rows[0]) return { retailer, ...NOTHING };
  const { updatedById, updatedByName, ...row } = rows[0];
  return {
    ...row,
    retailer,
    updatedBy:
      updatedById === null || updatedByName === null
        ? null
        : { id: updatedById, name: updatedByName },
  };
}

/** Replaces the contact of a retailer, which is given by its domain. */
export async function saveRetailerContact(
  sql: Sql,
  given: ContactDetails & {
    readonly accountId: string;
    readonly retailer: string;
    readonly by: { readonly id: string; readonly name: string } | null;
    readonly now: Date;
  },
): Promise<void> {
  await sql.query(
    `insert into pricing.retailer_contact (account_id, retailer, authorized, contact_name,
       contact_email, language, agreement, notes, updated_at, updated_by_id, updated_by_name)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (account_id, retailer) do update set authorized = excluded.authorized,
       contact_name = excluded.contact_name, contact_email = excluded.contact_email,
       language = excluded.language, agreement = excluded.agreement, notes = excluded.notes,
       updated_at = excluded.updated_at, updated_by_id = excluded.updated_by_id,
       updated_by_name = excluded.updated_by_name`,
    [
      given.accountId,
      given.retailer,
      given.authorized,
      given.contactName,
      given.contactEmail,
      given.language,
      given.agreement,
      given.notes,
      given.now,
      given.by?.id ?? null,
      given.by?.name ?? null,
    ],
  );
}
