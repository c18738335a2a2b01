import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Card } from '@shopify/polaris';
import { z } from 'zod';
import { NothingHere } from '#app/components/nothing-here.tsx';
import { BatchList } from '#app/activity/batch-list.tsx';
import { ChangeTable } from '#app/activity/change-table.tsx';
import { VariantMoves } from '#app/activity/variant-moves.tsx';
import { RuleHolds } from '#app/activity/rule-holds.tsx';
import { ExportList } from '#app/exports/export-list.tsx';
import { listExports } from '#app/exports/stored-export.server.ts';
import { Pager } from '#app/components/pager.tsx';
import { buildPageMeta } from '#app/components/build-page-meta.tsx';
import { PastEnd } from '#app/components/past-end.tsx';
import { ShopPage } from '#app/shop/shop-page.tsx';
import { useMessages } from '#app/components/i18n.tsx';
import { toActionResult } from '#app/requests/to-action-result.server.ts';
import { getQuery } from '#app/requests/get-query.server.ts';
import { getShop } from '#app/shop/get-shop.server.ts';
import { listBatches } from '#app/activity/list-batches.server.ts';
import {
  listPriceChanges,
  PriceChangeQuerySchema,
} from '#app/repricing/list-price-changes.server.ts';
import {
  listRuleHolds,
  releaseRuleHolds,
  ResumeRulesSchema,
} from '#app/repricing/rule-holds.server.ts';
import {
  listVariantMoves,
  UndoMovesSchema,
  undoVariantMoves,
} from '#app/catalog-sync/moves/list-moves.server.ts';
import { undoChange } from '#app/repricing/undo-change.server.ts';
import { getServices } from '#app/services.server.ts';
import { requireRole } from '#app/shop-state/get-role.server.ts';
import { authenticate } from '#app/shopify.server.ts';
import { getPerson } from '#app/shop/get-person.server.ts';

export { buildPageLinks as links } from '#app/components/build-page-links.tsx';
export { PageError as ErrorBoundary } from '#app/components/page-error.tsx';
export const meta = buildPageMeta((messages) => messages.pages.activity);

const FormSchema = z.union([
  ResumeRulesSchema,
  UndoMovesSchema,
  z.object({ changeId: z.string().min(1).max(100) }),
]);

export async function loader({ request }: LoaderFunctionArgs) {
  const { session, sessionToken } = await authenticate.admin(request);
  const query = getQuery(request, PriceChangeQuerySchema);
  const [shop, page, batches, exports, holds, moves] = await Promise.all([
    getShop(getServices(), session.shop),
    listPriceChanges(getServices(), session.shop, { query }),
    listBatches(getServices(), session.shop, { limit: 3 }),
    listExports(getServices(), session.shop, { limit: 3, isOwner: false }),
    listRuleHolds(getServices(), session.shop),
    listVariantMoves(getServices(), session.shop),
  ]);
  return {
    shop,
    page,
    batches,
    exports,
    holds,
    moves,
    paged: Boolean(query.after ?? query.before),
    me: sessionToken?.sub ?? null,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { session, sessionToken } = await authenticate.admin(request);
  const form = FormSchema.parse(Object.fromEntries(await request.formData()));
  const by = await getPerson(getServices(), request, {
    shop: session.shop,
    userId: sessionToken?.sub ?? null,
  });
  return toActionResult(async () => {
    await requireRole(getServices(), { shop: session.shop, userId: by.userId }, 'manager');
    if ('moves' in form)
      return {
        undone: await undoVariantMoves(getServices(), {
          shop: session.shop,
          moves: form.moves,
          by,
        }),
      };
    if ('intent' in form) {
      const { variants } = form;
      return {
        resumed: await releaseRuleHolds(getServices(), { shop: session.shop, variants, by }),
      };
    }
    const { changeId } = form;
    return { change: await undoChange(getServices(), { shop: session.shop, changeId, by }) };
  });
}

export default function Activity() {
  const { shop, page, batches, exports, holds, moves, paged, me } = useLoaderData<typeof loader>();
  const messages = useMessages();
  const labels = messages.activity;
  return (
    <ShopPage
      shop={shop}
      title={messages.pages.activity}
      subtitle={labels.subtitle}
      showAge={false}
      backAction={{ url: '/app', content: messages.shared.appName }}
    >
      {paged ? null : <RuleHolds holds={holds} />}
      {paged ? null : <VariantMoves moves={moves} />}
      {paged ? null : <BatchList batches={batches} me={me} />}
      {paged || exports.length === 0 ? null : <ExportList exports={exports} />}
      {page.rows.length > 0 ? <ChangeTable rows={page.rows} me={me} /> : null}
      {page.rows.length === 0 && paged ? <PastEnd /> : null}
      {page.rows.length > 0 || paged ? null : (
        <Card>
          <NothingHere
            heading={labels.emptyTitle}
            action={{ content: labels.emptyAction, url: '/app/recommendations' }}
          >
            <p>{labels.emptyText}</p>
          </NothingHere>
        </Card>
      )}
      <Pager after={page.after} before={page.before} />
    </ShopPage>
  );
}
