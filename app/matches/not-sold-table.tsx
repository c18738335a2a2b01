import { useFetcher } from '@remix-run/react';
import { Button, Card } from '@shopify/polaris';
import type { NotSoldThere } from '#app/matches/list-match-view.server.ts';
import { useHasRole } from '#app/shop/user-role.tsx';
import { DomainName } from '#app/components/domain-name.tsx';
import { useMessages } from '#app/components/i18n.tsx';

/** Products that competitors do not sell, as people said, each with its undo. */
export function NotSoldTable({ rows }: { rows: readonly NotSoldThere[] }) {
  const labels = useMessages().matches;
  return (
    <Card padding="0">
      <table className="pi-table">
        <thead>
          <tr>
            <th scope="col">{labels.columns.ours}</th>
            <th scope="col">{labels.columns.shop}</th>
            <th scope="col">{labels.columns.actions}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.productId} ${row.retailer}`}>
              <td>
                <bdi>{row.product}</bdi>
              </td>
              <td data-label={labels.columns.shop} className="pi-domain">
                <DomainName domain={row.retailer} />
              </td>
              <td data-label={labels.columns.actions}>
                <UndoNotSold row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function UndoNotSold({ row }: { row: NotSoldThere }) {
  const labels = useMessages().matches;
  const fetcher = useFetcher();
  const canDecide = useHasRole('manager');
  return (
    <Button
      size="slim"
      disabled={!canDecide}
      loading={fetcher.state !== 'idle'}
      accessibilityLabel={labels.about({ action: labels.takeBack, name: row.product })}
      onClick={() =>
        void fetcher.submit(
          { intent: 'sold-again', productId: row.productId, retailer: row.retailer },
          { method: 'post', action: '/app/matches/review' },
        )
      }
    >
      {labels.takeBack}
    </Button>
  );
}
