import { BlockStack, Button, Collapsible } from '@shopify/polaris';
import { type ReactNode, useState } from 'react';

/** The same data as a chart above it, shown on request. `id`: unique on the page. */
export function ChartTable({
  id,
  label,
  children,
}: {
  id: string;
  label: string;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <BlockStack gap="200" inlineAlign="start">
      <Button
        variant="plain"
        disclosure={isOpen ? 'up' : 'down'}
        onClick={() => setOpen(!isOpen)}
        ariaExpanded={isOpen}
        ariaControls={id}
      >
        {label}
      </Button>
      <Collapsible id={id} open={isOpen}>
        {children}
      </Collapsible>
    </BlockStack>
  );
}
