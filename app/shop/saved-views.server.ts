import { z } from 'zod';
import { createId } from '#kernel/ids.ts';
import { toRefusal } from '#app/locales/format-refusal.ts';
import type { AppServices } from '#app/services.server.ts';
import type { Person } from '#app/repricing/price-change.ts';

const MOST = 50;
const name = z.string().trim().min(1).max(60);
const id = z.string().min(1).max(60);

/** What the tabs of a list send. `query`: of the page's address, as it is shown. */
export const SavedViewSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('save-view'), name, query: z.string().max(5000) }),
  z.object({ intent: z.literal('update-view'), id, query: z.string().max(5000) }),
  z.object({ intent: z.literal('rename-view'), id, name }),
  z.object({ intent: z.literal('delete-view'), id }),
]);
export type SavedViewChange = z.infer<typeof SavedViewSchema>;

/** Pages whose lists have saved views. */
export type ViewedPage = 'alerts' | 'products';

export interface SavedView {
  readonly id: string;
  readonly name: string;
  readonly query: string;
}

/** The saved views of a page, in the order they were made; all users of the shop see them. */
export async function listSavedViews(
  services: AppServices,
  shop: string,
  page: ViewedPage,
): Promise<SavedView[]> {
  const { rows } = await services.db.query<SavedView>(
    `select id, name, query from shop.saved_view where shop = $1 and page = $2 order by created_at, id limit ${MOST}`,
    [shop, page],
  );
  return rows;
}

interface ViewOwner {
  readonly shop: string;
  readonly by: Person;
  readonly page: ViewedPage;
  /** Only what the page reads of an address, without the page of the list. */
  readonly normalize: (query: string) => string;
}

/**
 * Saves, changes, renames or deletes a view. Returns its id and address. Throws `not_found` for one
 * that somebody else has deleted, `conflict` when there are 50 already.
 */
export async function handleSavedView(
  services: AppServices,
  owner: ViewOwner,
  change: SavedViewChange,
): Promise<{ viewId: string; query: string }> {
  if (change.intent === 'save-view') return createView(services, owner, change);
  const { shop, page } = owner;
  const query = 'query' in change ? owner.normalize(change.query) : null;
  const { rows } =
    change.intent === 'delete-view'
      ? await services.db.query<{ query: string }>(
          `delete from shop.saved_view where shop = $1 and page = $2 and id = $3 returning query`,
          [shop, page, change.id],
        )
      : await services.db.query<{ query: string }>(
          `update shop.saved_view set name = coalesce($4, name), query = coalesce($5, query)
           where shop = $1 and page = $2 and id = $3 returning query`,
          [shop, page, change.id, change.intent === 'rename-view' ? change.name : null, query],
        );
  if (!rows[0]) throw toRefusal('not_found', ['view_gone']);
  return { viewId: change.id, query: rows[0].query };
}

async function createView(
  services: AppServices,
  { shop, by, page, normalize }: ViewOwner,
  change: { name: string; query: string },
): Promise<{ viewId: string; query: string }> {
  const now = services.clock.now();
  const viewId = createId('vie', now);
  const query = normalize(change.query);
  const { rows } = await services.db.query<{ id: string }>(
    `insert into shop.saved_view (id, shop, page, name, query, by_user_id, by_name, created_at)
     select $1, $2, $3, $4, $5, $6, $7, $8
     where (select count(*) from shop.saved_view where shop = $2 and page = $3) < ${MOST}
     returning id`,
    [viewId, shop, page, change.name, query, by.userId, by.name, now],
  );
  if (!rows[0]) throw toRefusal('conflict', ['too_many_views']);
  return { viewId, query };
}
