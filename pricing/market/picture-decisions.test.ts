import { expect, test } from 'vitest';
import { classifyOpening, type ListingPicture } from './picture-decisions.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const minutes = (n: number): Date => new Date(NOW.getTime() + n * 60_000);

type Picture = NonNullable<ListingPicture['picture']>;

const WAITING: Picture = {
  id: 'pic',
  state: 'waiting',
  accountId: 'acc',
  requestedAt: NOW,
  takenAt: null,
  priceMinor: null,
  currency: null,
  decideBy: minutes(1),
  failure: null,
};
const TAKEN: Picture = {
  ...WAITING,
  state: 'taken',
  requestedAt: minutes(-1),
  takenAt: NOW,
  priceMinor: 8000n,
  currency: 'EUR',
};
const FAILED: Picture = { ...WAITING, state: 'failed', failure: 'no_browser' };
const OTHER: Picture = { ...TAKEN, priceMinor: 9500n, decideBy: minutes(15) };

const listing = (
  picture: Picture | null,
  changes: Partial<ListingPicture> = {},
): ListingPicture => ({
  listingId: 'lst',
  retailerId: 'ret',
  offerSince: minutes(-1),
  lastSeenAt: minutes(-1),
  priceMinor: 8000n,
  currency: 'EUR',
  isSample: false,
  picture,
  ...changes,
});

test.each([
  ['no picture', listing(null), 0, 'request'],
  ['one that waits', listing(WAITING), 0.9, 'wait'],
  ['one that waited too long', listing(WAITING), 1, 'open'],
  ['one that somebody else requested', listing({ ...WAITING, decideBy: null }), 0, 'request'],
  ['the same price', listing(TAKEN), 0, 'open'],
  ['another currency', listing({ ...TAKEN, currency: 'USD', decideBy: minutes(15) }), 1, 'wait'],
  ['a picture without a price', listing({ ...TAKEN, priceMinor: null, currency: null }), 0, 'open'],
  ['a failure', listing(FAILED), 0, 'open'],
  ['another price', listing(OTHER), 14, 'wait'],
  ['another price and no visit in time', listing(OTHER), 15, 'open'],
  ['another price, seen again since', listing(OTHER, { lastSeenAt: minutes(2) }), 2, 'open'],
  [
    'another price, a third price since',
    listing(OTHER, { lastSeenAt: minutes(2), offerSince: minutes(2), priceMinor: 7500n }),
    2,
    'open',
  ],
  ['a picture of yesterday', listing(TAKEN, { offerSince: minutes(-3000) }), 20, 'request'],
  [
    'a picture from long before the offer',
    listing(TAKEN, { offerSince: minutes(17) }),
    17,
    'request',
  ],
  [
    "another account's used-up plan",
    listing({ ...FAILED, failure: 'plan_limit', accountId: 'other' }),
    0,
    'request',
  ],
  ['its own used-up plan', listing({ ...FAILED, failure: 'plan_limit' }), 0, 'open'],
] as const)('with %s', (_what, given, atMinutes, expected) => {
  expect(classifyOpening(given, { accountId: 'acc', now: minutes(atMinutes) })).toBe(expected);
});
