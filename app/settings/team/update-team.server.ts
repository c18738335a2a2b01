import { z } from 'zod';
import { toRefusal } from '#app/locales/format-refusal.ts';
import type { AppServices } from '#app/services.server.ts';
import { ROLES } from '#app/shop-state/roles.ts';
import type { Tx } from '#prisma/open-database.ts';

export const ChangeTeamSchema = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('role'),
    userId: z.string().min(1).max(100),
    /** `default`: the role that the shop gives to users by default. */
    role: z.enum([...ROLES, 'default']),
  }),
  z.object({ intent: z.literal('default-role'), role: z.enum(ROLES) }),
]);

/**
 * Gives a user a role, or changes the role of users who were given none. Throws `not_found` for a
 * user who has not opened the app, and `conflict` when nobody would be an owner any more.
 */
export async function updateTeam(
  services: AppServices,
  shop: string,
  change: z.infer<typeof ChangeTeamSchema>,
): Promise<{ readonly saved: true }> {
  await services.db.transaction(async (tx) => {
    // Of two owners who take the role from each other at once, the second is refused.
    await tx.query('select domain from shop.shop where domain = $1 for update', [shop]);
    if (change.intent === 'default-role')
      await tx.query('update shop.shop set default_role = $2 where domain = $1', [
        shop,
        change.role,
      ]);
    else {
      const { rows } = await tx.query<{ userId: string }>(
        `update shop.shop_user set role = $3 where shop = $1 and user_id = $2
         returning user_id as "userId"`,
        [shop, change.userId, change.role === 'default' ? null : change.role],
      );
      if (rows.length === 0) throw toRefusal('not_found', ['team_user_unknown']);
    }
    await requireOwner(tx, shop);
  });
  return { saved: true };
}

/** By name: an owner by default alone could be made a viewer with everybody else. */
async function requireOwner(tx: Tx, shop: string): Promise<void> {
  const { rows } = await tx.query<{ hasOwner: boolean }>(
    `select exists (select from shop.shop_user
       where shop = $1 and (role = 'owner' or account_owner)) as "hasOwner"`,
    [shop],
  );
  if (!rows[0]?.hasOwner) throw toRefusal('conflict', ['team_without_owner']);
}
