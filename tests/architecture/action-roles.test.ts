import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Actions whose function checks the role itself, because it depends on what is asked for. */
const CHECKED_WITHIN: Readonly<Record<string, string>> = {
  'app.exports.tsx': 'app/exports/handle-export-request.server.ts',
  'app.settings_.notifications.tsx': 'app/settings/notifications/update-notifications.server.ts',
  'app.settings.tsx': 'app/settings/update-settings.server.ts',
  'api.product-block.tsx': 'app/product-block/handle-block-decision.server.ts',
};

test('every action of a user in the admin names the role that it needs', () => {
  const actions = readdirSync('app/routes')
    .map((name) => ({ name, text: readFileSync(`app/routes/${name}`, 'utf8') }))
    .filter(
      ({ text }) => /export async function action/.test(text) && /authenticate\.admin/.test(text),
    );
  expect(actions.length).toBeGreaterThan(10);
  const unchecked = actions.filter(({ name, text }) => {
    const within = CHECKED_WITHIN[name];
    const checked = within === undefined ? text : readFileSync(within, 'utf8');
    return !/\b(?:requireRole|runWithRole)\(/.test(checked);
  });
  expect(
    unchecked.map(({ name }) => name),
    'a viewer could do what these actions do',
  ).toEqual([]);
});
