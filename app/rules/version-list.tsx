import { BlockStack, Button, Card, Text } from '@shopify/polaris';
import { useI18n } from '#app/components/i18n.tsx';
import { useHasRole } from '#app/shop/user-role.tsx';
import type { RuleVersion } from './rule-set.server.ts';

/** Who saved the rules when, with the way back to an earlier version. */
export function VersionList({
  versions,
  current,
  isBusy,
  onRestore,
}: {
  versions: readonly RuleVersion[];
  current: number;
  isBusy: boolean;
  onRestore: (version: number) => void;
}) {
  const { messages, age, time, count } = useI18n();
  const labels = messages.rules.versions;
  const isManager = useHasRole('manager');
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {labels.title}
        </Text>
        <table className="pi-table pi-flush">
          <thead>
            <tr>
              <th scope="col">{labels.version}</th>
              <th scope="col">{labels.rules}</th>
              <th scope="col">{labels.by}</th>
              <th scope="col">{labels.when}</th>
              <th scope="col">{labels.action}</th>
            </tr>
          </thead>
          <tbody>
            {versions.map((one) => (
              <tr key={one.version}>
                <th scope="row">{count(one.version)}</th>
                <td data-label={labels.rules}>{count(one.rules)}</td>
                <td data-label={labels.by}>
                  <bdi>{one.savedBy ?? messages.rules.somebody}</bdi>
                </td>
                <td data-label={labels.when}>
                  <time dateTime={one.savedAt.toISOString()} title={time(one.savedAt)}>
                    {age(one.savedAt)}
                  </time>
                </td>
                <td>
                  {one.version === current ? (
                    labels.current
                  ) : (
                    <Button
                      disabled={!isManager || isBusy}
                      accessibilityLabel={labels.restoreOne({ version: one.version })}
                      onClick={() => onRestore(one.version)}
                    >
                      {labels.restore}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </BlockStack>
    </Card>
  );
}
