import type { EvidenceCheck } from './evidence-check.ts';
import type { VerifiedStamp } from './verify-time-stamps.ts';

interface Verified {
  readonly checks: readonly EvidenceCheck[];
  readonly fetchedAt: string;
  /** Number of pictures in the file. */
  readonly pictures: number;
  readonly stamps: readonly VerifiedStamp[];
}

/** Says in words what a verified file proves and what it does not. */
export function describeProof({ checks, fetchedAt, pictures, stamps }: Verified): {
  proved: string[];
  notProved: string[];
} {
  const passed = (name: EvidenceCheck['check']): boolean =>
    checks.some(({ check, ok }) => check === name && ok);
  const linked = passed('bytes') && passed('record') && passed('chain');
  const confirmed = passed('time_stamps') ? stamps.filter((one) => one.isChainChecked) : [];
  const own = confirmed.find(({ record }) => record === 'record.json');
  const proved = [
    ...(passed('files') ? ['The files are those that were packed together.'] : []),
    ...(linked
      ? [
          `The document belongs to the record that gives its time as ${fetchedAt}, and to the chain.`,
        ]
      : []),
    ...(linked && passed('offer') ? ['The document states the price that is given.'] : []),
    ...(pictures > 0 && passed('pictures') && passed('chain')
      ? ['The pictures belong to their records and to the chain.']
      : []),
    ...confirmed.map(
      ({ record, at, authority }) =>
        `${record} existed on ${at.toISOString()}, as ${authority} confirms.`,
    ),
  ];
  const notProved = [
    'That the retailer’s server sent these bytes: the retailer signed nothing.',
    'That every visitor was shown this price.',
    ...(own ? [] : [describeOpenTime(fetchedAt, stamps)]),
    ...(pictures === 0 ? ['What the page looked like: the file contains no picture.'] : []),
    ...checks.flatMap(({ ok, detail }) => (ok ? [] : [`A check failed: ${detail}.`])),
  ];
  return { proved, notProved };
}

function describeOpenTime(fetchedAt: string, stamps: readonly VerifiedStamp[]): string {
  if (stamps.length === 0)
    return `That the record existed on ${fetchedAt}: no independent authority confirms the time.`;
  return stamps.some(({ isChainChecked }) => isChainChecked)
    ? `That the record existed on ${fetchedAt}: no time stamp in the file is of it.`
    : 'That the time stamps come from a trustworthy authority: give its root certificate with --ca.';
}
