import { toRefusal } from '#app/locales/format-refusal.ts';
import type { AppServices } from '#app/services.server.ts';
import { hasRole, isRole, type Role } from './roles.ts';

export interface ShopUserId {
  readonly shop: string;
  /** The session token's user; null where it names none. */
  readonly userId: string | null;
}

/**
 * The role of a user in the shop. The store's owner at Shopify is always an owner; a user without a
 * role has the shop's default. The first user of a shop that has no owner becomes one, because
 * nobody else could give roles.
 */
export async function getRole(services: AppServices, { shop, userId }: ShopUserId): Promise<Role> {
  const { rows } = await services.db.query<{
    role: string | null;
    accountOwner: boolean | null;
    known: boolean;
    defaultRole: string;
    hasOwner: boolean;
  }>(
    `select u.role, u.account_owner as "accountOwner", u.user_id is not null as known,
       s.default_role as "defaultRole",
       exists (select from shop.shop_user o
         where o.shop = $1 and (o.role = 'owner' or o.account_owner)) as "hasOwner"
     from shop.shop s left join shop.shop_user u on u.shop = s.domain and u.user_id = $2
     where s.domain = $1`,
    [shop, userId],
  );
  const row = rows[0];
  if (!row || userId === null) return 'viewer';
  if (row.accountOwner) return 'owner';
  const becomesOwner = !row.hasOwner;
  if (becomesOwner || !row.known) await recordUser(services, { shop, userId, becomesOwner });
  if (becomesOwner) return 'owner';
  const role = row.role ?? row.defaultRole;
  return isRole(role) ? role : 'viewer';
}

/** So that an owner can give a role to everybody who has opened the app. */
async function recordUser(
  services: AppServices,
  { shop, userId, becomesOwner }: { shop: string; userId: string; becomesOwner: boolean },
): Promise<void> {
  await services.db.query(
    `insert into shop.shop_user as u (shop, user_id, read_at, role)
     values ($1, $2, to_timestamp(0), case when $3 then 'owner' end)
     on conflict (shop, user_id) do update set role = coalesce(excluded.role, u.role)`,
    [shop, userId, becomesOwner],
  );
}

/**
 * Throws `forbidden`, with a sentence for the page, when the user's role does not allow what needs
 * `needed`.
 */
export async function requireRole(
  services: AppServices,
  user: ShopUserId,
  needed: Role,
): Promise<void> {
  if (hasRole(await getRole(services, user), needed)) return;
  throw toRefusal('forbidden', [needed === 'owner' ? 'owner_needed' : 'manager_needed']);
}
