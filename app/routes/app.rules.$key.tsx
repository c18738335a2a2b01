import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Banner, Card } from '@shopify/polaris';
import { useState } from 'react';
import { buildPageMeta } from '#app/components/build-page-meta.tsx';
import { useMessages } from '#app/components/i18n.tsx';
import { NothingHere } from '#app/components/nothing-here.tsx';
import { toActionResult } from '#app/requests/to-action-result.server.ts';
import { getRuleEditorPage, type RuleEditorPage } from '#app/rules/get-rule-page.server.ts';
import { handleRuleAction, RuleActionSchema } from '#app/rules/handle-rule-action.server.ts';
import { createRule, NEW, RULES_CAPABILITY } from '#app/rules/rule-form.ts';
import { RuleEditor } from '#app/rules/rule-editor.tsx';
import { getServices } from '#app/services.server.ts';
import { requireRole } from '#app/shop-state/get-role.server.ts';
import { getPerson } from '#app/shop/get-person.server.ts';
import { getShop, type ShopView } from '#app/shop/get-shop.server.ts';
import { ServiceErrorBanner } from '#app/shop/service-error-banner.tsx';
import { ShopPage } from '#app/shop/shop-page.tsx';
import { toAuthor } from '#app/shop/to-author.ts';
import { authenticate } from '#app/shopify.server.ts';

export { buildPageLinks as links } from '#app/components/build-page-links.tsx';
export { PageError as ErrorBoundary } from '#app/components/page-error.tsx';
export const meta = buildPageMeta((messages) => messages.rules.one);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { session } = await authenticate.admin(request);
  const known = await getShop(getServices(), session.shop);
  const isNew = params.key === NEW && !new URL(request.url).searchParams.has('stored');
  const key = isNew ? null : (params.key ?? '');
  const found = known.capabilities.includes(RULES_CAPABILITY)
    ? await getRuleEditorPage(getServices(), session.shop, key)
    : null;
  // Read after the request to the service, which updates the state of the connection.
  const shop = found?.ok === false ? await getShop(getServices(), session.shop) : known;
  return { shop, found, key };
}

export async function action({ request }: ActionFunctionArgs) {
  const { session, sessionToken } = await authenticate.admin(request);
  const user = { shop: session.shop, userId: sessionToken?.sub ?? null };
  const by = toAuthor(await getPerson(getServices(), request, user));
  const asked = RuleActionSchema.parse(Object.fromEntries(await request.formData()));
  return toActionResult(async () => {
    await requireRole(getServices(), user, 'manager');
    return handleRuleAction(getServices(), { user, by }, asked);
  });
}

export default function Rule() {
  const { shop, found, key } = useLoaderData<typeof loader>();
  const messages = useMessages();
  const labels = messages.rules;
  const storedName = found?.ok ? found.stored?.name : undefined;
  return (
    <ShopPage
      shop={shop}
      title={storedName ?? (key === null ? labels.newRule : labels.one)}
      showAge={false}
      backAction={{ url: '/app/rules', content: labels.title }}
    >
      {found === null ? (
        <Banner tone="info" title={messages.shared.partial.title}>
          <p>{labels.unsupported}</p>
        </Banner>
      ) : null}
      {found?.ok ? <OneRule key={key ?? ''} page={found} shop={shop} isNew={key === null} /> : null}
      {found && !found.ok ? (
        <ServiceErrorBanner shop={shop} outcome={found} title={messages.shared.serviceTrouble} />
      ) : null}
    </ShopPage>
  );
}

/** A rule that somebody else deletes while it is edited stays on the page, to be saved again. */
function OneRule({ page, shop, isNew }: { page: RuleEditorPage; shop: ShopView; isNew: boolean }) {
  const labels = useMessages().rules;
  const [stored] = useState(page.stored);
  if (stored === null && !isNew)
    return (
      <Card>
        <NothingHere
          heading={labels.goneTitle}
          action={{ content: labels.title, url: '/app/rules' }}
        >
          <p>{labels.goneText}</p>
        </NothingHere>
      </Card>
    );
  return (
    <RuleEditor
      {...page}
      stored={stored}
      initial={stored ?? createRule('')}
      currency={shop.currency ?? ''}
      plan={shop.plan}
    />
  );
}
