import { ActionList, Box, Button, Popover } from '@shopify/polaris';
import { useState } from 'react';
import { useMessages } from '#app/components/i18n.tsx';
import type { ExportedView } from './export-source.ts';
import { VIEW_FORMATS } from './file-export.ts';
import type { FileExporting } from './use-file-export.tsx';

/** Exports the list as it is shown, in the format chosen. `query`: of the page's address. */
export function ExportMenu({
  what,
  query,
  exporting,
}: {
  what: ExportedView;
  query: string;
  exporting: FileExporting;
}) {
  const { exports: labels, pages } = useMessages();
  const [isOpen, setOpen] = useState(false);
  return (
    // Where it is below the views, on a phone, it begins where they do.
    <Box paddingInlineStart={{ xs: '200', sm: '0' }}>
      <Popover
        active={isOpen}
        onClose={() => setOpen(false)}
        activator={
          <Button disclosure loading={exporting.isBusy} onClick={() => setOpen((open) => !open)}>
            {labels.action}
          </Button>
        }
      >
        <ActionList
          onActionAnyItem={() => setOpen(false)}
          items={[
            ...VIEW_FORMATS.map((format) => ({
              content: labels.formats[format],
              onAction: () => exporting.start({ what, format, query }),
            })),
            { content: pages.exports, url: '/app/exports' },
          ]}
        />
      </Popover>
    </Box>
  );
}
