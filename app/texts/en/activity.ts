export const activity = {
  title: 'Activity',
  subtitle: 'Every price that was written to your shop from here.',
  columns: {
    when: 'When',
    product: 'Product',
    change: 'Change',
    by: 'By',
    status: 'Status',
    action: 'Undo',
  },
  status: {
    waiting: 'Waiting',
    writing: 'Being written',
    applied: 'Applied',
    refused: 'Refused',
    failed: 'Failed',
    undone: 'Undone',
  } as Record<string, string>,
  undoOf: 'Undo of an earlier change',
  you: 'You',
  another: 'Another user',
  automatic: 'Automatic',
  blocked: {
    not_applied: 'Nothing was changed, so there is nothing to undo.',
    undone: 'Already undone.',
    is_undo: 'This was an undo itself.',
    price_moved: 'The price was changed in Shopify since; undoing would overwrite that.',
    currency_changed:
      'The shop’s currency has changed since; the old price means something else now.',
    newer_change: 'There is a newer change; undo that one first.',
    gone: 'The variant is no longer in your shop.',
  },
  gone: 'A variant that is no longer in your shop',
  emptyTitle: 'Nothing was changed yet',
  emptyText:
    'When you apply a suggestion, the change is listed here with who made it and a way back.',
  emptyAction: 'See recommendations',
};
