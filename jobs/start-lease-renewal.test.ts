import { expect, test } from 'vitest';
import { startLeaseRenewal } from './start-lease-renewal.ts';

test('renews until it is stopped', async () => {
  let renewals = 0;
  const lease = startLeaseRenewal({
    everyMs: 5,
    renew: async () => (renewals += 1) > 0,
    onError: () => undefined,
  });
  await expect.poll(() => renewals).toBeGreaterThan(3);
  lease.stop();
  const at = renewals;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(renewals).toBe(at);
  expect(lease.signal.aborted).toBe(false);
});

test('reports once that the lease is lost', async () => {
  let renewals = 0;
  const lease = startLeaseRenewal({
    everyMs: 5,
    renew: async () => (renewals += 1) < 2,
    onError: () => undefined,
  });
  await expect.poll(() => lease.signal.aborted).toBe(true);
  expect(renewals).toBe(2);
  lease.stop();
});

test('reports a failed renewal and tries again', async () => {
  const errors: unknown[] = [];
  let renewals = 0;
  const lease = startLeaseRenewal({
    everyMs: 5,
    renew: async () => {
      renewals += 1;
      if (renewals === 1) throw new Error('away');
      return true;
    },
    onError: (error) => errors.push(error),
  });
  await expect.poll(() => renewals).toBeGreaterThan(2);
  lease.stop();
  expect(errors).toHaveLength(1);
  expect(lease.signal.aborted).toBe(false);
});

test('does not start a renewal while another one is running', async () => {
  let asked = 0;
  let answer = (_ours: boolean): void => undefined;
  const lease = startLeaseRenewal({
    everyMs: 5,
    onError: () => undefined,
    renew: () => {
      asked += 1;
      return new Promise((resolve) => (answer = resolve));
    },
  });
  await expect.poll(() => asked).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(asked).toBe(1);
  answer(true);
  await expect.poll(() => asked).toBe(2);
  lease.stop();
});
