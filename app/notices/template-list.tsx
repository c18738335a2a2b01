import { Badge, BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import type { ReactNode } from 'react';
import { useMessages } from '#app/components/i18n.tsx';
import type { NoticeTemplate } from '#sdk/index.ts';
import type { EditedTemplate } from './template-editor.tsx';

/** A template in the editor; with an empty id, as a new one. */
export function toEdited(
  { name, step, language, subject, body, default: isDefault }: NoticeTemplate,
  id: string,
): EditedTemplate {
  return { id, name: name ?? '', step, language, subject, body, isDefault };
}

/** Templates, each with a button that edits or copies it. `children`: what else can be done. */
export function TemplateList({
  heading,
  templates,
  onEdit,
  onCopy,
  children,
}: {
  heading: string;
  templates: readonly NoticeTemplate[];
  onEdit?: (template: NoticeTemplate) => void;
  onCopy?: (template: NoticeTemplate) => void;
  children?: (template: NoticeTemplate) => ReactNode;
}) {
  const { notices } = useMessages();
  const labels = notices.template;
  const choose = onEdit ?? onCopy;
  const verb = onEdit ? labels.edit : labels.copy;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {heading}
        </Text>
        {templates.length === 0 ? <Text as="p">{labels.noneOwn}</Text> : null}
        {templates.map((one) => {
          const what = `${notices.steps[one.step]}, ${notices.languages[one.language]}`;
          return (
            <InlineStack key={one.id} align="space-between" blockAlign="center" gap="200">
              <InlineStack gap="200">
                <Text as="span">{one.name === null ? what : `${one.name} (${what})`}</Text>
                {one.default ? <Badge>{labels.default}</Badge> : null}
              </InlineStack>
              <InlineStack gap="200">
                <Button
                  accessibilityLabel={`${verb}: ${one.name ?? what}`}
                  onClick={() => choose?.(one)}
                >
                  {verb}
                </Button>
                {children?.(one)}
              </InlineStack>
            </InlineStack>
          );
        })}
      </BlockStack>
    </Card>
  );
}
