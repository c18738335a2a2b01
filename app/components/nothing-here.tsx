import { BlockStack, Box, Button, Text } from '@shopify/polaris';
import type { ReactNode } from 'react';

interface NothingHereProps {
  readonly heading: string;
  readonly action?:
    | {
        readonly content: string;
        readonly url?: string;
        readonly onAction?: () => void;
        readonly loading?: boolean;
      }
    | undefined;
  readonly children: ReactNode;
}

/**
 * Shown in place of an empty list: why it is empty, and the next step. Polaris's EmptyState without
 * a picture reserves space for one and releases it on hydration, so everything below would move.
 */
export function NothingHere({ heading, action, children }: NothingHereProps) {
  return (
    <Box paddingBlock="800" paddingInline="500">
      <BlockStack gap="400" inlineAlign="center">
        <BlockStack gap="200">
          <Text as="p" variant="headingMd" alignment="center">
            {heading}
          </Text>
          <div className="pi-nothing">{children}</div>
        </BlockStack>
        {action ? (
          <Button
            variant="primary"
            url={action.url}
            onClick={action.onAction}
            loading={action.loading}
          >
            {action.content}
          </Button>
        ) : null}
      </BlockStack>
    </Box>
  );
}
