import { Link } from '@remix-run/react';
import { Banner, Card, InlineStack, Text } from '@shopify/polaris';
import { NothingHere } from '#app/components/nothing-here.tsx';
import { useI18n } from '#app/components/i18n.tsx';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import type { ShopView } from '#app/shop/get-shop.server.ts';
import { ServiceErrorBanner } from '#app/shop/service-error-banner.tsx';
import type { MatrixPage } from './get-matrix-page.server.ts';
import { type MatrixQuery, toMatrixParams } from './matrix-query.ts';
import { MatrixTable } from './matrix-table.tsx';

export interface MatrixResultProps {
  readonly shop: ShopView;
  readonly query: MatrixQuery;
  readonly result: ActionResult<MatrixPage>;
}

/** The matrix with the instant it is of, or why there is none. */
export function MatrixResult({ shop, query, result }: MatrixResultProps) {
  const { messages, exactTime, now } = useI18n();
  const labels = messages.matrix;
  if (!result.ok)
    return result.code === 'plan_limit' ? (
      <Banner tone="info">{labels.beforeHistory}</Banner>
    ) : (
      <ServiceErrorBanner shop={shop} outcome={result} title={messages.pages.matrix} />
    );
  const { products, retailers, hidden, next } = result;
  const asOf = products[0]?.asOf ?? now;
  return (
    <>
      <div className="pi-inset">
        <Text as="p" tone="subdued">
          {labels.asOf({ when: exactTime(asOf) })} {query.date === '' ? null : labels.pastNote}{' '}
          {labels.indexNote} {hidden > 0 ? labels.hidden({ count: hidden }) : null}
        </Text>
      </div>
      <Card padding="0">
        {products.length > 0 ? (
          <MatrixTable products={products} retailers={retailers} />
        ) : (
          <NothingHere heading={labels.emptyTitle}>
            <p>{next === null ? labels.emptyText : labels.emptyPage}</p>
          </NothingHere>
        )}
      </Card>
      <Pages query={query} next={next} />
    </>
  );
}

function Pages({ query, next }: { query: MatrixQuery; next: string | null }) {
  const { shared } = useI18n().messages;
  const params = toMatrixParams(query);
  if (next === null && query.cursor === undefined) return null;
  return (
    <InlineStack gap="400" align="center">
      {query.cursor === undefined ? null : (
        <Link className="pi-text-link" to={`/app/matrix?${params}`}>
          {shared.firstPage}
        </Link>
      )}
      {next === null ? null : (
        <Link
          className="pi-text-link"
          to={`/app/matrix?${new URLSearchParams([...new URLSearchParams(params), ['cursor', next]]).toString()}`}
        >
          {shared.next}
        </Link>
      )}
    </InlineStack>
  );
}
