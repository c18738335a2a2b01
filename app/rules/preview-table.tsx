import { Button, ButtonGroup, InlineStack, Select, Text } from '@shopify/polaris';
import { useMemo, useState } from 'react';
import { useI18n } from '#app/components/i18n.tsx';
import { chooseRows, type RowChoice, SHOWN, SORTS } from './preview-rows.ts';
import type { Position, PreviewRow } from './rule-test.ts';

const PAGE = 20;

/** The rows that were kept, old to new, with the way to each price. */
export function PreviewTable({
  rows,
  names,
}: {
  rows: readonly PreviewRow[];
  names: Readonly<Record<string, string>>;
}) {
  const { messages } = useI18n();
  const labels = messages.rules.preview;
  const [choice, setChoice] = useState<RowChoice>({ shown: 'changes', sort: 'size', ruleKey: '' });
  const [page, setPage] = useState(0);
  const chosen = useMemo(() => chooseRows(rows, choice), [rows, choice]);
  const last = Math.max(0, Math.ceil(chosen.length / PAGE) - 1);
  const at = Math.min(page, last);
  const set = (changes: Partial<RowChoice>) => {
    setPage(0);
    setChoice((before) => ({ ...before, ...changes }));
  };
  const keys = [...new Set(rows.map(({ ruleKey }) => ruleKey))];
  const { columns } = labels;
  return (
    <>
      <div className="pi-fields">
        <Select
          label={labels.show}
          options={SHOWN.map((value) => ({ value, label: labels.shown[value] }))}
          value={choice.shown}
          onChange={(value) => set({ shown: SHOWN.find((one) => one === value) ?? 'changes' })}
        />
        <Select
          label={columns.rule}
          options={[
            { value: '', label: labels.allRules },
            ...keys.map((value) => ({ value, label: names[value] ?? value })),
          ]}
          value={choice.ruleKey}
          onChange={(ruleKey) => set({ ruleKey })}
        />
        <Select
          label={labels.sort}
          options={SORTS.map((value) => ({ value, label: labels.sorts[value] }))}
          value={choice.sort}
          onChange={(value) => set({ sort: SORTS.find((one) => one === value) ?? 'size' })}
        />
      </div>
      {chosen.length === 0 ? (
        <Text as="p">{labels.noRows}</Text>
      ) : (
        <table className="pi-table pi-flush">
          <thead>
            <tr>
              <th scope="col">{columns.product}</th>
              <th scope="col">{columns.change}</th>
              <th scope="col">{columns.why}</th>
              <th scope="col">{columns.margin}</th>
              <th scope="col">{columns.position}</th>
            </tr>
          </thead>
          <tbody>
            {chosen.slice(at * PAGE, (at + 1) * PAGE).map((row) => (
              <PreviewLine key={row.id} row={row} rule={names[row.ruleKey] ?? row.ruleKey} />
            ))}
          </tbody>
        </table>
      )}
      {last > 0 ? (
        <InlineStack gap="300" blockAlign="center">
          <ButtonGroup>
            <Button disabled={at === 0} onClick={() => setPage(at - 1)}>
              {messages.shared.previous}
            </Button>
            <Button disabled={at === last} onClick={() => setPage(at + 1)}>
              {messages.shared.next}
            </Button>
          </ButtonGroup>
          <Text as="p" tone="subdued">
            {labels.pageOf({ page: at + 1, pages: last + 1 })}
          </Text>
        </InlineStack>
      ) : null}
    </>
  );
}

function PreviewLine({ row, rule }: { row: PreviewRow; rule: string }) {
  const { messages, moneyText, percent, formatReason } = useI18n();
  const labels = messages.rules.preview;
  const { columns } = labels;
  const money = (amount: string) => moneyText({ amount, currency: row.currency });
  const margin = (share: number | null) =>
    share === null ? messages.shared.unknown : percent(share, { digits: 1 });
  const position = (one: Position | null) =>
    one === null ? messages.shared.unknown : labels.positions[one];
  const isHeld = row.suggestedPrice === null;
  return (
    <tr>
      <td>
        <bdi>{row.name}</bdi>
        <Text as="p" variant="bodySm" tone="subdued">
          <bdi>{row.sku}</bdi> · <bdi>{rule}</bdi>
        </Text>
      </td>
      <td data-label={columns.change} className="pi-number">
        {money(row.yourPrice)}
        {row.suggestedPrice === null ? null : ` → ${money(row.suggestedPrice)}`}
        <Text as="p" variant="bodySm" tone="subdued">
          {row.change === null ? labels.stays : percent(row.change, { sign: true, digits: 1 })}
        </Text>
      </td>
      <td data-label={columns.why}>
        <ul className="pi-list pi-small">
          {row.steps.map((step, at) => (
            <li key={at}>{formatReason('ruleStep', step)}</li>
          ))}
          {row.hold ? <li>{formatReason('ruleHold', row.hold)}</li> : null}
        </ul>
      </td>
      <td data-label={columns.margin} className="pi-number">
        {isHeld
          ? margin(row.marginBefore)
          : showChange(margin(row.marginBefore), margin(row.marginAfter))}
      </td>
      <td data-label={columns.position}>
        {isHeld || row.positionBefore === null
          ? position(row.positionBefore)
          : showChange(position(row.positionBefore), position(row.positionAfter))}
      </td>
    </tr>
  );
}

const showChange = (before: string, after: string): string =>
  before === after ? after : `${before} → ${after}`;
