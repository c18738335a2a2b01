import type { AppServices } from '#app/services.server.ts';
import { isRole, type Role } from '#app/shop-state/roles.ts';

export interface TeamMember {
  readonly userId: string;
  /** Null while Shopify has not told it. */
  readonly name: string | null;
  readonly email: string | null;
  /** Null: the shop's default. */
  readonly role: Role | null;
  /** The owner of the store at Shopify, whose role cannot be changed. */
  readonly isAccountOwner: boolean;
}

export interface Team {
  readonly members: readonly TeamMember[];
  readonly defaultRole: Role;
}

/** The shop's users who have opened the app, by name, and the role of those who were given none. */
export async function listTeam(services: AppServices, shop: string): Promise<Team> {
  const [{ rows }, settings] = await Promise.all([
    services.db.query<{
      userId: string;
      name: string | null;
      email: string | null;
      role: string | null;
      isAccountOwner: boolean;
    }>(
      `select user_id as "userId", name, email, role, account_owner as "isAccountOwner"
       from shop.shop_user where shop = $1 order by account_owner desc, name nulls last, user_id`,
      [shop],
    ),
    services.db.prisma.shop.findUniqueOrThrow({
      where: { domain: shop },
      select: { defaultRole: true },
    }),
  ]);
  return {
    members: rows.map((row) => ({
      ...row,
      role: row.role !== null && isRole(row.role) ? row.role : null,
    })),
    defaultRole: isRole(settings.defaultRole) ? settings.defaultRole : 'viewer',
  };
}
