import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Banner, BlockStack, Button, Card, Text } from '@shopify/polaris';
import { z } from 'zod';
import { buildPageMeta } from '#app/components/build-page-meta.tsx';
import { useMessages } from '#app/components/i18n.tsx';
import { ExportProgress } from '#app/exports/export-progress.tsx';
import { FILES_CAPABILITY } from '#app/exports/service-export.server.ts';
import { useFileExport } from '#app/exports/use-file-export.tsx';
import { toActionResult } from '#app/requests/to-action-result.server.ts';
import { getServices } from '#app/services.server.ts';
import { DeleteAccountCard } from '#app/settings/account/delete-account-card.tsx';
import {
  deleteAccount,
  DELETION_CAPABILITY,
  startAgain,
} from '#app/settings/account/delete-account.server.ts';
import { requireRole } from '#app/shop-state/get-role.server.ts';
import { getShop } from '#app/shop/get-shop.server.ts';
import { ShopPage } from '#app/shop/shop-page.tsx';
import { useHasRole } from '#app/shop/user-role.tsx';
import { authenticate } from '#app/shopify.server.ts';

export { buildPageLinks as links } from '#app/components/build-page-links.tsx';
export { PageError as ErrorBoundary } from '#app/components/page-error.tsx';
export const meta = buildPageMeta((messages) => messages.account.title);

const ChangeSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('delete'), confirmed: z.string().max(300) }),
  z.object({ intent: z.literal('start-again') }),
]);

export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await authenticate.admin(request);
  const shop = await getShop(getServices(), session.shop);
  return {
    shop,
    hasData: shop.capabilities.includes(FILES_CAPABILITY),
    canDelete: shop.capabilities.includes(DELETION_CAPABILITY),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { session, sessionToken } = await authenticate.admin(request);
  const { shop } = session;
  const change = ChangeSchema.parse(Object.fromEntries(await request.formData()));
  return toActionResult(async () => {
    await requireRole(getServices(), { shop, userId: sessionToken?.sub ?? null }, 'owner');
    if (change.intent === 'start-again') await startAgain(getServices(), shop);
    else await deleteAccount(getServices(), { shop, confirmed: change.confirmed });
    return { intent: change.intent };
  });
}

export default function Account() {
  const { shop, hasData, canDelete } = useLoaderData<typeof loader>();
  const messages = useMessages();
  const isOwner = useHasRole('owner');
  return (
    <ShopPage
      shop={shop}
      title={messages.account.title}
      showAge={false}
      backAction={{ url: '/app/settings', content: messages.pages.settings }}
    >
      {isOwner ? null : (
        <Banner tone="info">
          <p>{messages.account.ownersOnly}</p>
        </Banner>
      )}
      <AllData canDownload={hasData} />
      <DeleteAccountCard shop={shop} canDelete={canDelete} />
    </ShopPage>
  );
}

function AllData({ canDownload }: { canDownload: boolean }) {
  const labels = useMessages().account;
  const isOwner = useHasRole('owner');
  const exporting = useFileExport();
  return (
    <Card>
      <BlockStack gap="300" inlineAlign="start">
        <Text as="h2" variant="headingMd">
          {labels.dataTitle}
        </Text>
        <Text as="p">{canDownload ? labels.dataText : labels.notOffered}</Text>
        {canDownload ? (
          <Button
            disabled={!isOwner}
            loading={exporting.isBusy}
            onClick={() => exporting.start({ what: 'account_data' })}
          >
            {labels.dataButton}
          </Button>
        ) : null}
        <ExportProgress exporting={exporting} />
      </BlockStack>
    </Card>
  );
}
