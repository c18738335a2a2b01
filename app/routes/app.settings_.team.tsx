import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BlockStack, Card, List, Text } from '@shopify/polaris';
import { buildPageMeta } from '#app/components/build-page-meta.tsx';
import { useMessages } from '#app/components/i18n.tsx';
import { toActionResult } from '#app/requests/to-action-result.server.ts';
import { getServices } from '#app/services.server.ts';
import { listTeam } from '#app/settings/team/list-team.server.ts';
import { DefaultRole, TeamTable } from '#app/settings/team/team-table.tsx';
import { ChangeTeamSchema, updateTeam } from '#app/settings/team/update-team.server.ts';
import { getRole, requireRole } from '#app/shop-state/get-role.server.ts';
import { hasRole, ROLES } from '#app/shop-state/roles.ts';
import { getShop } from '#app/shop/get-shop.server.ts';
import { ShopPage } from '#app/shop/shop-page.tsx';
import { authenticate } from '#app/shopify.server.ts';

export { buildPageLinks as links } from '#app/components/build-page-links.tsx';
export { PageError as ErrorBoundary } from '#app/components/page-error.tsx';
export const meta = buildPageMeta((messages) => messages.team.title);

export async function loader({ request }: LoaderFunctionArgs) {
  const { session, sessionToken } = await authenticate.admin(request);
  const shop = await getShop(getServices(), session.shop);
  const user = { shop: session.shop, userId: sessionToken?.sub ?? null };
  const role = await getRole(getServices(), user);
  return { shop, role, team: await listTeam(getServices(), session.shop) };
}

export async function action({ request }: ActionFunctionArgs) {
  const { session, sessionToken } = await authenticate.admin(request);
  const change = ChangeTeamSchema.parse(Object.fromEntries(await request.formData()));
  const user = { shop: session.shop, userId: sessionToken?.sub ?? null };
  return toActionResult(async () => {
    await requireRole(getServices(), user, 'owner');
    return updateTeam(getServices(), session.shop, change);
  });
}

export default function TeamPage() {
  const { shop, role, team } = useLoaderData<typeof loader>();
  const messages = useMessages();
  const labels = messages.team;
  const canChange = hasRole(role, 'owner');
  return (
    <ShopPage
      shop={shop}
      title={labels.title}
      subtitle={labels.yourRole({ role: labels.roles[role] })}
      showAge={false}
      backAction={{ url: '/app/settings', content: messages.pages.settings }}
    >
      <Card>
        <BlockStack gap="200">
          <Text as="h2" variant="headingMd">
            {labels.rolesTitle}
          </Text>
          <List>
            {ROLES.map((each) => (
              <List.Item key={each}>
                <Text as="span" fontWeight="semibold">
                  {labels.roles[each]}
                </Text>
                : {labels.allows[each]}
              </List.Item>
            ))}
          </List>
          <Text as="p" tone="subdued">
            {labels.seen}
          </Text>
        </BlockStack>
      </Card>
      <TeamTable team={team} canChange={canChange} />
      <DefaultRole role={team.defaultRole} canChange={canChange} />
    </ShopPage>
  );
}
