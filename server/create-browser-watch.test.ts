import { expect, test } from 'vitest';
import { createManualClock } from '#kernel/clock.ts';
import { RenderFailed, type RenderProblem } from '#pricing/monitoring/browser/browser.ts';
import { createBrowserWatch, createPictureSetting } from './create-browser-watch.ts';

test.each([
  ['no_browser', true, 'no_browser'],
  ['no_browser', false, 'no_browser'],
  ['no_sandbox', true, 'no_sandbox'],
  // A sample shop is drawn without the sandbox.
  ['no_sandbox', false, undefined],
  ['crashed', true, undefined],
] as const)(
  '%s (foreign pages only: %s) is remembered as %s',
  async (problem, isForeignOnly, code) => {
    const clock = createManualClock(new Date('2026-11-20T12:00:00Z'));
    const watch = createBrowserWatch(createFailing(problem), { clock, isForeignOnly });
    expect(watch.findObstacle()).toBeNull();
    await expect(watch.browser.open(REQUEST)).rejects.toThrow(problem);
    expect(watch.findObstacle()?.code).toBe(code);
    clock.advance(10 * 60_000);
    expect(watch.findObstacle()).toBeNull();
  },
);

const REQUEST = {
  url: new URL('https://gear.example/'),
  userAgent: 'test',
  isAllowed: () => true,
  withPicture: true,
  timeoutMs: 1,
  maxBytes: 1,
};

const createFailing = (problem: RenderProblem) => ({
  open: () => Promise.reject(new RenderFailed(problem, problem)),
  getVersion: () => Promise.resolve({ name: 'chromium', version: '1' }),
  close: () => Promise.resolve(),
});

const crashed = { code: 'crashed', values: {} } as const;
const pictures = { isOn: true, isScheduled: false };

test('a browser that is switched off is why an alert has no picture', () => {
  const setting = createPictureSetting({ browser: { isOff: true } }, () => null);
  expect(setting?.findObstacle()).toEqual({ code: 'no_browser', values: {} });
});

test('otherwise the browser itself says why it takes none', () => {
  const setting = createPictureSetting({ browser: { isOff: false }, pictures }, () => crashed);
  expect(setting).toMatchObject({ isScheduled: false });
  expect(setting?.findObstacle()).toBe(crashed);
});

test('where no pictures are wanted, none is missing', () => {
  for (const options of [{}, { browser: { isOff: true }, pictures: { ...pictures, isOn: false } }])
    expect(createPictureSetting(options, () => null)).toBeUndefined();
});
