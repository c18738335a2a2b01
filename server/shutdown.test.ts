import { expect, test } from 'vitest';
import { silentLogger } from '#kernel/logger.ts';
import { createShutdown } from './shutdown.ts';

test('a step that hangs shortens the steps after it', async () => {
  const shutdown = createShutdown(() => silentLogger);
  const ran: string[] = [];
  const hang = (name: string) => async (): Promise<void> => {
    ran.push(name);
    await new Promise(() => undefined);
  };
  shutdown.add('last', async () => void ran.push('last'));
  shutdown.add('second', hang('second'));
  shutdown.add('first', hang('first'), 50);
  const began = performance.now();
  await shutdown.run();
  expect(ran).toEqual(['first', 'second', 'last']);
  expect(performance.now() - began).toBeLessThan(10_000);
  expect(shutdown.isCrash).toBe(false);
});

test('knows that it runs because of an error that nobody caught', async () => {
  const shutdown = createShutdown(() => silentLogger);
  let isCrash = false;
  shutdown.add('jobs', async () => void (isCrash = shutdown.isCrash));
  await shutdown.run({ isCrash: true });
  expect(isCrash).toBe(true);
});
