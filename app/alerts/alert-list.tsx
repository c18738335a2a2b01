import { Card, Text } from '@shopify/polaris';
import { useFetcher } from '@remix-run/react';
import { RETAILERS_CAPABILITY } from '#app/shop-state/retailers.ts';
import { PastEnd } from '#app/components/past-end.tsx';
import { useI18n } from '#app/components/i18n.tsx';
import { AlertFilters } from './alert-filters.tsx';
import { toAlertParams } from './alert-query.ts';
import { AlertTable } from './alert-table.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { FILTER_CHOICES } from './filter-choices-key.ts';
import type { AlertsPage } from './get-alerts-page.server.ts';
import { GroupTable } from './group-table.tsx';
import type { FilterChoices } from './list-filter-choices.server.ts';
import { NoAlerts } from './no-alerts.tsx';
import { useSelection } from './use-selection.ts';

/** The alerts, or their groups, with filters above and the actions for the selected below. */
export function AlertList({ page }: { page: AlertsPage }) {
  const { query, alerts, groups, count, views, hasKinds, hasCases, me, loadedAt } = page;
  const { list: labels } = useI18n().messages.alerts;
  const choices = useFetcher<FilterChoices>({ key: FILTER_CHOICES });
  const view = new URLSearchParams(toAlertParams(query)).toString();
  const rows = alerts?.rows ?? [];
  const selection = useSelection(
    view,
    rows.map(({ id }) => id),
  );
  const isEmpty = rows.length === 0 && (groups?.rows.length ?? 0) === 0;
  const paged = Boolean(query.after ?? query.before);
  return (
    <Card padding="0">
      <AlertFilters query={query} views={views} hasKinds={hasKinds} hasCases={hasCases} />
      {isEmpty ? null : (
        <div className="pi-alert-count" role="status">
          <Text as="p" variant="bodySm" tone="subdued">
            {count.isMore
              ? labels.countMore({ count: count.count })
              : labels.count({ count: count.count })}
          </Text>
        </div>
      )}
      {rows.length > 0 ? (
        <>
          <AlertTable
            rows={rows}
            selection={selection}
            hasCases={hasCases}
            me={me ? [me.id] : []}
          />
          <BulkBar
            selection={selection}
            count={count}
            view={view}
            loadedAt={loadedAt}
            hasCases={hasCases}
            staff={choices.data?.staff ?? []}
            me={me}
          />
        </>
      ) : null}
      {groups && groups.rows.length > 0 ? (
        <GroupTable
          groups={groups.rows}
          query={query}
          hasRetailers={page.shop.capabilities.includes(RETAILERS_CAPABILITY)}
        />
      ) : null}
      {isEmpty && paged ? <PastEnd /> : null}
      {isEmpty && !paged ? <NoAlerts gap={null} query={query} hasKinds={hasKinds} /> : null}
    </Card>
  );
}
