import { BlockStack, Button, Collapsible } from '@shopify/polaris';
import { useState } from 'react';
import { useI18n } from '#app/components/i18n.tsx';

/** What the figures of the list mean, with the words of docs/market.md; closed at first. */
export function FigureDefinitions({ hasMarket }: { hasMarket: boolean }) {
  const { columns, definitions } = useI18n().messages.products;
  const [isOpen, setOpen] = useState(false);
  const terms = hasMarket
    ? (['lowest', 'position', 'index', 'margin', 'changed'] as const)
    : (['margin'] as const);
  return (
    <div className="pi-inset">
      <BlockStack gap="200" inlineAlign="start">
        <Button
          variant="plain"
          disclosure={isOpen ? 'up' : 'down'}
          onClick={() => setOpen(!isOpen)}
          ariaExpanded={isOpen}
          ariaControls="figure-definitions"
        >
          {definitions.title}
        </Button>
        <Collapsible id="figure-definitions" open={isOpen}>
          <BlockStack gap="200">
            <dl className="pi-facts">
              {terms.map((term) => (
                <div key={term} className="pi-fact">
                  <dt>{columns[term]}</dt>
                  <dd>{definitions[term]}</dd>
                </div>
              ))}
            </dl>
            {hasMarket ? <p>{definitions.comparable}</p> : null}
          </BlockStack>
        </Collapsible>
      </BlockStack>
    </div>
  );
}
