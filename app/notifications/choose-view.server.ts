import { toRefusal } from '#app/locales/format-refusal.ts';
import type { AppServices } from '#app/services.server.ts';
import type { ViewChoice } from './channels/channel.ts';
import { hasUserFilter } from './message-filter.ts';

/** A choice that leaves the view as it is: it was deleted, and its last query still applies. */
const DELETED_VIEW = 'deleted';

/** A view as it can be chosen for messages. */
export interface ViewOption {
  readonly id: string;
  readonly name: string;
  /** It shows what is assigned to whoever looks, which a channel can't have. */
  readonly needsUser: boolean;
}

/** The saved views of the alerts page that messages can be limited to, the oldest first. */
export async function listViewOptions(services: AppServices, shop: string): Promise<ViewOption[]> {
  const { rows } = await services.db.query<{ id: string; name: string; query: string }>(
    `select id, name, query from shop.saved_view where shop = $1 and page = 'alerts'
     order by created_at, id limit 50`,
    [shop],
  );
  return rows.map(({ id, name, query }) => ({ id, name, needsUser: hasUserFilter(query) }));
}

/**
 * The view that a form chose: an id, empty for none, `deleted` for `current`. `hasUser`: false for
 * what nobody looks at. Throws `not_found` for a view that was deleted meanwhile,
 * `validation_failed` for one that depends on who looks.
 */
export async function chooseView(
  services: AppServices,
  shop: string,
  { chosen, current, hasUser }: { chosen: string; current: ViewChoice | null; hasUser: boolean },
): Promise<ViewChoice | null> {
  if (chosen === '') return null;
  if (chosen === DELETED_VIEW && current?.id === null) return current;
  const { rows } = await services.db.query<{ id: string; name: string; query: string }>(
    `select id, name, query from shop.saved_view where shop = $1 and page = 'alerts' and id = $2`,
    [shop, chosen],
  );
  const [view] = rows;
  if (!view) throw toRefusal('not_found', ['view_gone']);
  if (!hasUser && hasUserFilter(view.query))
    throw toRefusal('validation_failed', ['channel_view_of_user'], {
      errors: [{ pointer: 'view', detail: 'depends on who looks', code: 'invalid' }],
    });
  return view;
}

/** The view as three columns have it. */
export function readViewChoice(
  id: string | null,
  name: string | null,
  query: string | null,
): ViewChoice | null {
  return query === null ? null : { id, name: name ?? '', query };
}
