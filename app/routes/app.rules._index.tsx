import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Banner } from '@shopify/polaris';
import { buildPageMeta } from '#app/components/build-page-meta.tsx';
import { useMessages } from '#app/components/i18n.tsx';
import { toActionResult } from '#app/requests/to-action-result.server.ts';
import { getRuleListPage } from '#app/rules/get-rule-page.server.ts';
import { handleRuleAction, RuleActionSchema } from '#app/rules/handle-rule-action.server.ts';
import { RULES_CAPABILITY } from '#app/rules/rule-form.ts';
import { RuleSetBoard } from '#app/rules/rule-set-board.tsx';
import { getServices } from '#app/services.server.ts';
import { requireRole } from '#app/shop-state/get-role.server.ts';
import { getPerson } from '#app/shop/get-person.server.ts';
import { getShop } from '#app/shop/get-shop.server.ts';
import { ServiceErrorBanner } from '#app/shop/service-error-banner.tsx';
import { ShopPage } from '#app/shop/shop-page.tsx';
import { toAuthor } from '#app/shop/to-author.ts';
import { useHasRole } from '#app/shop/user-role.tsx';
import { authenticate } from '#app/shopify.server.ts';

export { buildPageLinks as links } from '#app/components/build-page-links.tsx';
export { PageError as ErrorBoundary } from '#app/components/page-error.tsx';
export const meta = buildPageMeta((messages) => messages.rules.title);

export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await authenticate.admin(request);
  const known = await getShop(getServices(), session.shop);
  const found = known.capabilities.includes(RULES_CAPABILITY)
    ? await getRuleListPage(getServices(), session.shop)
    : null;
  // Read after the request to the service, which updates the state of the connection.
  const shop = found?.ok === false ? await getShop(getServices(), session.shop) : known;
  return { shop, found };
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

export default function Rules() {
  const { shop, found } = useLoaderData<typeof loader>();
  const messages = useMessages();
  const labels = messages.rules;
  const isManager = useHasRole('manager');
  return (
    <ShopPage
      shop={shop}
      title={labels.title}
      subtitle={labels.subtitle}
      showAge={false}
      backAction={{ url: '/app', content: messages.shared.appName }}
      {...(found?.ok && {
        primaryAction: { content: labels.add, url: '/app/rules/new', disabled: !isManager },
      })}
    >
      {found === null ? (
        <Banner tone="info" title={messages.shared.partial.title}>
          <p>{labels.unsupported}</p>
        </Banner>
      ) : null}
      {found?.ok ? <RuleSetBoard {...found} /> : null}
      {found && !found.ok ? (
        <ServiceErrorBanner shop={shop} outcome={found} title={messages.shared.serviceTrouble} />
      ) : null}
    </ShopPage>
  );
}
