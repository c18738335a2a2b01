import { beforeEach, expect, test } from 'vitest';
import { listTeam } from '#app/settings/team/list-team.server.ts';
import { updateTeam } from '#app/settings/team/update-team.server.ts';
import { openTestApp } from '#tests/support/app/open-test-app.ts';
import { getRole, requireRole } from './get-role.server.ts';

const app = await openTestApp();
const { services, shop } = app;
const roleOf = (userId: string | null) => getRole(services, { shop, userId });

beforeEach(async () => {
  await app.open();
  await services.db.query('delete from shop.shop_user where shop = $1', [shop]);
  await services.db.query(`update shop.shop set default_role = 'manager' where domain = $1`, [
    shop,
  ]);
});

test('the first user of a shop without an owner becomes one, and the next has the default role', async () => {
  expect(await roleOf('7')).toBe('owner');
  expect(await roleOf('8')).toBe('manager');
  expect(await roleOf('7')).toBe('owner');
  expect((await listTeam(services, shop)).members.map(({ userId }) => userId)).toEqual(['7', '8']);
});

test('a request that names no user, and one for an unknown shop, may only look', async () => {
  expect(await roleOf(null)).toBe('viewer');
  expect(await getRole(services, { shop: 'nobody.myshopify.com', userId: '7' })).toBe('viewer');
});

test('the owner of the store is an owner whatever role was given', async () => {
  await services.db.query(
    `insert into shop.shop_user (shop, user_id, read_at, role, account_owner)
     values ($1, '42', now(), 'viewer', true)`,
    [shop],
  );
  expect(await roleOf('42')).toBe('owner');
  expect(await roleOf('8')).toBe('manager');
});

test('a role that was given is refused what it does not allow', async () => {
  await roleOf('7');
  await roleOf('8');
  await updateTeam(services, shop, { intent: 'role', userId: '8', role: 'viewer' });
  const viewer = { shop, userId: '8' };
  await requireRole(services, viewer, 'viewer');
  await expect(requireRole(services, viewer, 'manager')).rejects.toMatchObject({
    code: 'forbidden',
    said: { name: 'manager_needed' },
  });
  await updateTeam(services, shop, { intent: 'role', userId: '8', role: 'default' });
  await requireRole(services, viewer, 'manager');
  await expect(requireRole(services, viewer, 'owner')).rejects.toMatchObject({
    said: { name: 'owner_needed' },
  });
  await updateTeam(services, shop, { intent: 'default-role', role: 'viewer' });
  expect(await roleOf('8')).toBe('viewer');
});

test('the last owner keeps the role, also when two take it from each other at once', async () => {
  await roleOf('7');
  const withdraw = (userId: string) =>
    updateTeam(services, shop, { intent: 'role', userId, role: 'viewer' });
  await expect(withdraw('7')).rejects.toMatchObject({ code: 'conflict' });
  await roleOf('8');
  await updateTeam(services, shop, { intent: 'role', userId: '8', role: 'owner' });
  const both = await Promise.allSettled([withdraw('7'), withdraw('8')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const roles = await Promise.all(['7', '8'].map(roleOf));
  expect(roles.toSorted()).toEqual(['owner', 'viewer']);
  await expect(withdraw('nobody')).rejects.toMatchObject({ code: 'not_found' });
});
