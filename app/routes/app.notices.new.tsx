import { type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useFetcher, useLoaderData } from '@remix-run/react';
import { Banner, BlockStack, Button, Card, InlineStack, List, Select } from '@shopify/polaris';
import { useState } from 'react';
import { NOTICE_EVIDENCE, NOTICE_LANGUAGES } from '#kernel/notices.ts';
import { buildPageMeta } from '#app/components/build-page-meta.tsx';
import { useMessages } from '#app/components/i18n.tsx';
import { formatNoticeError } from '#app/notices/format-notice-error.ts';
import {
  CaseChoiceSchema,
  listRetailerCases,
  createNotices,
  PrepareSchema,
} from '#app/notices/create-notices.server.ts';
import { toAuthor } from '#app/shop/to-author.ts';
import { getQuery } from '#app/requests/get-query.server.ts';
import { toActionResult, type ActionResult } from '#app/requests/to-action-result.server.ts';
import { getServices } from '#app/services.server.ts';
import { requireRole } from '#app/shop-state/get-role.server.ts';
import { getPerson } from '#app/shop/get-person.server.ts';
import { NOTICES_CAPABILITY } from '#app/shop-state/notices.ts';
import { getShop } from '#app/shop/get-shop.server.ts';
import { ShopPage } from '#app/shop/shop-page.tsx';
import { authenticate } from '#app/shopify.server.ts';

export { buildPageLinks as links } from '#app/components/build-page-links.tsx';
export { PageError as ErrorBoundary } from '#app/components/page-error.tsx';
export const meta = buildPageMeta((messages) => messages.notices.new.title);

export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await authenticate.admin(request);
  const choice = getQuery(request, CaseChoiceSchema);
  const shop = await getShop(getServices(), session.shop);
  const groups = shop.capabilities.includes(NOTICES_CAPABILITY)
    ? await listRetailerCases(getServices(), session.shop, choice)
    : null;
  return { shop, groups, cases: choice.cases.join(','), retailer: choice.retailer ?? '' };
}

export async function action({ request }: ActionFunctionArgs) {
  const { session, sessionToken, redirect } = await authenticate.admin(request);
  const { shop } = session;
  const userId = sessionToken?.sub ?? null;
  const by = toAuthor(await getPerson(getServices(), request, { shop, userId }));
  const choice = PrepareSchema.parse(Object.fromEntries(await request.formData()));
  const outcome = await toActionResult(async () => {
    await requireRole(getServices(), { shop, userId }, 'manager');
    return createNotices(getServices(), { shop, by }, choice);
  });
  if (!outcome.ok) return outcome;
  const { noticeIds, left } = outcome;
  const [only] = noticeIds;
  if (noticeIds.length === 1 && left === 0) return redirect(`/app/notices/${only}`);
  const counts = { prepared: String(noticeIds.length), left: String(left) };
  return redirect(`/app/notices?${new URLSearchParams(counts).toString()}`);
}

export default function NewNotices() {
  const { shop, groups, cases, retailer } = useLoaderData<typeof loader>();
  const messages = useMessages();
  const labels = messages.notices;
  const fetcher = useFetcher<ActionResult<object>>();
  const [language, setLanguage] = useState('');
  const [evidence, setEvidence] = useState('linked');
  const refused = fetcher.data && !fetcher.data.ok ? fetcher.data : null;
  return (
    <ShopPage
      shop={shop}
      title={labels.new.title}
      subtitle={labels.new.subtitle}
      showAge={false}
      backAction={{ url: '/app/notices', content: labels.title }}
    >
      {refused ? <Banner tone="critical">{formatNoticeError(messages, refused)}</Banner> : null}
      {groups === null || groups.length === 0 ? (
        <Banner tone="info">{groups === null ? labels.unsupported : labels.new.none}</Banner>
      ) : (
        <Card>
          <BlockStack gap="400">
            <List>
              {groups.map((group) => (
                <List.Item key={group.retailer}>
                  <bdi>{group.retailer}</bdi>
                  {': '}
                  {labels.new.retailer({ cases: group.caseIds.length })}
                </List.Item>
              ))}
            </List>
            <Select
              label={labels.new.language}
              options={[
                { value: '', label: labels.new.languageAuto },
                ...NOTICE_LANGUAGES.map((value) => ({ value, label: labels.languages[value] })),
              ]}
              value={language}
              onChange={setLanguage}
            />
            <Select
              label={labels.new.evidence}
              helpText={labels.evidenceHelp}
              options={NOTICE_EVIDENCE.map((value) => ({ value, label: labels.evidence[value] }))}
              value={evidence}
              onChange={setEvidence}
            />
            <InlineStack align="end">
              <Button
                variant="primary"
                loading={fetcher.state !== 'idle'}
                onClick={() =>
                  void fetcher.submit(
                    { cases, retailer, language, evidence },
                    { method: 'post', action: '/app/notices/new' },
                  )
                }
              >
                {labels.new.prepare}
              </Button>
            </InlineStack>
          </BlockStack>
        </Card>
      )}
    </ShopPage>
  );
}
