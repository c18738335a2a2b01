import { expect, test } from 'vitest';
import { createPictureSetting } from './create-picture-setting.ts';

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
