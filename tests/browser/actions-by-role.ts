/** What each action needs, and a form that it would accept. */
export const ACTIONS: readonly [
  path: string,
  needed: 'manager' | 'owner',
  form: Record<string, string>,
][] = [
  ['/app?index', 'manager', { intent: 'dismiss-guide' }],
  ['/app/activity', 'manager', { changeId: 'chg_1' }],
  ['/app/activity/batches?index', 'manager', { intent: 'stop', batch: 'bat_1' }],
  ['/app/alerts', 'manager', { intent: 'mark', id: 'alt_1', read: 'true' }],
  ['/app/alerts/evidence/alt_1', 'manager', {}],
  ['/app/competitors', 'manager', { intent: 'add', address: 'shop-9.example' }],
  ['/app/exports', 'manager', { intent: 'delete', id: 'fex_1' }],
  ['/app/products/file/flf_1?index', 'manager', { intent: 'apply' }],
  ['/app/products/upload?name=a.csv&sign=dot', 'manager', {}],
  ['/app/settings', 'owner', { intent: 'sales' }],
  ['/app/settings/account', 'owner', { intent: 'delete', confirmed: 'other' }],
  ['/app/settings/keys', 'owner', { intent: 'revoke', id: 'key_2' }],
  ['/app/settings/notifications', 'owner', { intent: 'flow', view: '' }],
  ['/app/settings/notifications', 'owner', { intent: 'test-channel', id: 'chn_1' }],
  ['/app/settings/team', 'owner', { intent: 'role', userId: '42', role: 'owner' }],
];
