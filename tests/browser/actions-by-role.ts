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
  ['/app/map-prices/new', 'manager', { intent: 'delete' }],
  ['/app/map-prices/files/pf_1?index', 'manager', { intent: 'undo' }],
  ['/app/map-prices/upload?name=a.csv&sign=auto', 'manager', {}],
  ['/app/products/file/flf_1?index', 'manager', { intent: 'apply' }],
  ['/app/products/upload?name=a.csv&sign=dot', 'manager', {}],
  ['/app/settings', 'owner', { intent: 'sales' }],
  ['/app/settings/keys', 'owner', { intent: 'revoke', id: 'key_2' }],
  ['/app/settings/team', 'owner', { intent: 'role', userId: '42', role: 'owner' }],
];
