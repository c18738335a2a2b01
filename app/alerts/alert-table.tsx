import { Link } from '@remix-run/react';
import { Badge, Checkbox, Text } from '@shopify/polaris';
import { useRef } from 'react';
import { hasEvidence } from '#app/service-copy/alert-facts.ts';
import { formatResolution } from '#app/locales/format-resolution.ts';
import { DomainName } from '#app/components/domain-name.tsx';
import { OutsideLink } from '#app/components/outside-link.tsx';
import { ProductName } from '#app/components/product-name.tsx';
import { useI18n } from '#app/components/i18n.tsx';
import { AlertCompared, AlertFact } from './alert-facts.tsx';
import { CaseBadge } from './case-badge.tsx';
import type { ListedAlert } from './list-alerts.server.ts';
import type { Selection } from './use-selection.ts';

export interface AlertTableProps {
  readonly rows: readonly ListedAlert[];
  readonly selection: Selection;
  readonly hasCases: boolean;
  /** The user's ids as an assignee. */
  readonly me: readonly string[];
}

/**
 * Alerts: whose price, how far below which price, since when, how far the work on it is. On a phone
 * each row takes three short lines.
 */
export function AlertTable({ rows, selection, hasCases, me }: AlertTableProps) {
  const { messages } = useI18n();
  const { columns, list } = messages.alerts;
  const isMixed = rows.some(({ type }) => type !== 'map_violation');
  const chosen = rows.filter(({ id }) => selection.isSelected(id)).length;
  const some = chosen > 0 && 'indeterminate';
  return (
    <table className="pi-table pi-alerts">
      <thead>
        <tr>
          <th scope="col" className="pi-alert-select">
            <Checkbox
              label={list.selectPage}
              labelHidden
              checked={chosen === rows.length ? true : some}
              onChange={(on) => selection.togglePage(on)}
            />
          </th>
          <th scope="col">{columns.product}</th>
          <th scope="col">{columns.retailer}</th>
          <th scope="col">{columns.listed}</th>
          <th scope="col">{columns.since}</th>
          {hasCases ? <th scope="col">{list.status}</th> : null}
          <th scope="col">{columns.actions}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <AlertLine
            key={row.id}
            row={row}
            isMixed={isMixed}
            selection={selection}
            hasCases={hasCases}
            me={me}
          />
        ))}
      </tbody>
    </table>
  );
}

interface LineProps extends Omit<AlertTableProps, 'rows'> {
  readonly row: ListedAlert;
  /** There are other kinds than MAP violations on the page. */
  readonly isMixed: boolean;
}

function AlertLine({ row, isMixed, selection, hasCases, me }: LineProps) {
  const { messages, age, time } = useI18n();
  const labels = messages.alerts;
  const withShift = useRef(false);
  const unread = row.readAt === null && row.resolvedAt === null;
  const title = row.productTitle ?? labels.unknownProduct;
  const selected = selection.isSelected(row.id);
  return (
    <tr data-selected={selected || undefined}>
      <td
        className="pi-alert-select"
        onClickCapture={(event) => {
          withShift.current = event.shiftKey;
        }}
      >
        <Checkbox
          label={labels.list.selectRow({ product: title, retailer: row.retailer })}
          labelHidden
          checked={selected}
          onChange={(on) => selection.toggle(row.id, on, withShift.current)}
        />
      </td>
      <td className="pi-alert-product">
        {row.type === 'retailer_unreadable' ? (
          <Text as="p" fontWeight={unread ? 'semibold' : undefined}>
            {labels.facts.allProducts}
          </Text>
        ) : (
          <ProductName
            gid={row.variantGid}
            title={title}
            variantTitle={row.variantTitle}
            sku={row.sku}
            imageUrl={row.imageUrl}
            strong={unread}
          />
        )}
        {unread ? (
          <Text as="span" visuallyHidden>
            {labels.unread}
          </Text>
        ) : null}
        {isMixed && row.type !== 'map_violation' ? (
          <div className="pi-indent">
            <Badge tone="info">{labels.kinds[row.type]}</Badge>
          </div>
        ) : null}
      </td>
      <td className="pi-domain pi-alert-retailer">
        <OutsideLink url={row.listingUrl}>
          <DomainName domain={row.retailer} />
        </OutsideLink>
      </td>
      <td className="pi-alert-price">
        <AlertFact facts={row.facts} isResolved={row.resolvedAt !== null} />
        <span className="pi-block">
          <AlertCompared facts={row.facts} isNamed />
        </span>
      </td>
      <td className="pi-alert-since">
        <time
          className="pi-nowrap"
          dateTime={row.detectedAt.toISOString()}
          title={time(row.detectedAt)}
        >
          {age(row.detectedAt)}
        </time>
        {row.resolvedAt ? (
          <Text as="p" variant="bodySm" tone="subdued">
            {labels.resolvedOn({ when: age(row.resolvedAt) })}
            {row.resolution ? `: ${formatResolution(messages, row)}` : null}
          </Text>
        ) : null}
      </td>
      {hasCases ? (
        <td className="pi-alert-status">
          {row.case ? <CaseBadge row={row.case} me={me} /> : null}
        </td>
      ) : null}
      <td className="pi-alert-actions">
        <span className="pi-alert-links">
          {hasEvidence(row.type) ? (
            <Link
              className="pi-text-link"
              to={`/app/alerts/evidence/${encodeURIComponent(row.id)}`}
            >
              {labels.evidence}
            </Link>
          ) : null}
          {row.case ? (
            <Link
              className="pi-text-link"
              to={`/app/alerts/cases/${encodeURIComponent(row.case.id)}`}
            >
              {labels.list.caseLink}
            </Link>
          ) : null}
        </span>
      </td>
    </tr>
  );
}
