import { BlockStack, Box, Button, Popover, Text } from '@shopify/polaris';
import { InfoIcon } from '@shopify/polaris-icons';
import { useState } from 'react';
import { useMessages } from './i18n.tsx';

export interface DefinedTerm {
  readonly term: string;
  readonly text: string;
}

/**
 * A button beside a figure that shows what it means. In print the sentence itself: nobody can press
 * it there. `terms`: of a table, the meaning of each of its columns.
 */
export function Definition({ term, text, terms = [] }: DefinedTerm & { terms?: DefinedTerm[] }) {
  const { market } = useMessages();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Popover
        active={isOpen}
        onClose={() => setOpen(false)}
        activatorWrapper="span"
        activator={
          <Button
            variant="plain"
            icon={InfoIcon}
            accessibilityLabel={market.meaning({ term })}
            ariaExpanded={isOpen}
            onClick={() => setOpen((open) => !open)}
          />
        }
      >
        <Box padding="300" maxWidth="22rem">
          <BlockStack gap="200">
            <Text as="p">{text}</Text>
            {terms.map((one) => (
              <Text key={one.term} as="p">
                <b>{one.term}</b>: {one.text}
              </Text>
            ))}
          </BlockStack>
        </Box>
      </Popover>
      <small className="pi-print-only">
        {[text, ...terms.map((one) => `${one.term}: ${one.text}`)].join(' ')}
      </small>
    </>
  );
}
