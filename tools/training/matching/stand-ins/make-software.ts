import type { Item } from '#pricing/matching/matching.ts';
import type { SampleCatalog } from '#pricing/matching/samples/create-sample-catalogs.ts';
import { createRandom, type Random } from '#pricing/matching/samples/random.ts';

/**
 * A shop of software titles and a list of offers collected from many shops: no codes; versions,
 * editions, licenses, years and platforms distinguish titles of one family; manufacturers are
 * mostly missing on one side, several offers are of one title, prices are noisy. Invented from what
 * such lists look like; no public data set was used.
 */
const MAKERS: readonly (readonly [maker: string, spelt: string, families: readonly string[]])[] = [
  [
    'Macrosoft',
    'macrosoft corporation',
    [
      'Office',
      'Works Suite',
      'Windgate',
      'Project',
      'Visual Builder',
      'Money Plus',
      'Streets Atlas',
      'Flight Trainer',
    ],
  ],
  [
    'Adonix Systems',
    'adonix',
    [
      'PhotoStudio',
      'Illustrate',
      'Acroread',
      'Creative Bundle',
      'PageMaster',
      'Premier Video',
      'WebWeaver',
      'After Motion',
    ],
  ],
  ['Intuition', 'intuition inc.', ['QuickLedger', 'TaxMaster', 'Quickfin', 'PointSale']],
  [
    'Symantra',
    'symantra software',
    [
      'Nordwall AntiVirus',
      'Nordwall Internet Security',
      'Ghostimage',
      'Partition Wizard',
      'Backup Exact',
    ],
  ],
  [
    'Encorium',
    'encore software',
    [
      'Hoyland Casino',
      'Typing Instructor',
      'Math Advantage',
      'Learn Spanish',
      'Print Shop',
      'Home Designer',
    ],
  ],
  [
    'Topica Entertainment',
    'topica',
    ['Speak French', 'Instant Immersion German', 'Snap Songwriter', 'Calendar Maker'],
  ],
  [
    'Coralis',
    'coralis corp',
    ['DrawGraphics Suite', 'PaintStore Pro', 'WordPlan Office', 'VideoWave'],
  ],
  ['Aspyra Media', 'aspyra', ['Civil Empires', 'Call of Valor', 'Stubbs the Robot', 'Sim Village']],
  [
    'Individual Works',
    'individual software',
    ['Resume Wizard', 'Professor Teaches', 'AnyTime Organizer'],
  ],
  ['Nuanta', 'nuanta communications', ['Dragon Dictate', 'PaperDock', 'OmniScan', 'PDF Converter']],
  [
    'Apricot',
    'apricot computer',
    ['iLifestyle', 'Final Edit', 'Logic Audio', 'Aperto', 'Mac OS Panther'],
  ],
  [
    'Globalis',
    'global marketing partners',
    ['Rosa Language', 'Puzzle Mania', 'Chess Kingdom', 'Deluxe Solitaire', 'Word Games'],
  ],
];
const EDITIONS = [
  'Standard',
  'Professional',
  'Premium',
  'Home',
  'Deluxe',
  'Student and Teacher',
  'Small Business',
  'Academic',
  'Ultimate',
  'Basic',
];
const LICENCES = [
  'Upgrade',
  '3 User',
  '5 User',
  '1 User',
  'Additional License',
  'Site License',
  'Volume License',
];
const PLATFORMS = ['Windows', 'Mac', 'Win/Mac', 'PC'];
const NOISE = [
  'cd',
  'dvd-rom',
  'retail box',
  'complete package',
  'full version',
  'jewel case',
  'box',
  'old version',
  'english',
  'media only',
  'win xp/vista',
  'pc',
  'software',
];
const TALK = [
  'helps you organize your work',
  'everything you need to succeed',
  'new tools and templates',
  'the easiest way to learn',
  'create stunning projects',
  'manage your finances',
  'protect your computer',
  'hours of fun',
  'award winning',
  'step by step lessons',
];

const QUALIFIERS = [
  ...['Studio', 'Creator', 'Gold', 'Kids', 'Adventure', 'Classic', 'Express', 'Elements'],
  ...['Server', 'Collection', 'Manager', 'Pack', 'Tutor', 'World', 'Academy', 'Mobile'],
];

interface Title {
  readonly maker: (typeof MAKERS)[number];
  readonly family: string;
  readonly version: string | null;
  readonly edition: string | null;
  readonly licence: string | null;
  readonly platform: string | null;
  readonly cents: number;
}

/**
 * Makes the pair: `size` titles of the shop, about 2.4 offers a title, of which a third are of
 * titles that the shop has.
 */
export function makeSoftware({
  seed,
  size = 1_300,
}: {
  seed: number;
  size?: number;
}): SampleCatalog {
  const random = createRandom(seed);
  const titles = new Map<string, Title>();
  while (titles.size < size * 2.2) {
    for (const title of makeFamily(random))
      titles.set(
        JSON.stringify([title.family, title.version, title.edition, title.licence, title.platform]),
        title,
      );
  }
  const all = [...titles.values()].sort(() => random.next() - 0.5);
  const ours = all.slice(0, size);
  const left = ours.map((title, i) => describeOurs(title, `a${i}`, random));
  const right: Item[] = [];
  const matches = new Set<string>();
  ours.forEach((title, i) => {
    if (!random.chance(0.82)) return;
    const offers = random.chance(0.13) ? random.between(2, 3) : 1;
    for (let n = 0; n < offers; n += 1) {
      const item = describeOffer(title, `b${right.length}`, random);
      right.push(item);
      matches.add(`a${i} ${item.id}`);
    }
  });
  for (const title of all.slice(size, size + Math.round(size * 1.5)))
    right.push(describeOffer(title, `b${right.length}`, random));
  return { left, right, matches };
}

function makeFamily(random: Random): Title[] {
  const maker = random.pick(MAKERS);
  const qualifier = random.chance(0.45) ? ` ${random.pick(QUALIFIERS)}` : '';
  const family = `${random.pick(maker[2])}${qualifier}`;
  const first = random.chance(0.5) ? random.between(2003, 2007) : random.between(2, 10);
  const cents = Math.round(Math.exp(Math.log(20) + random.next() * 3.2) * 100);
  const isPlain = random.chance(0.3);
  return Array.from({ length: random.between(1, isPlain ? 2 : 5) }, (_, i) => ({
    maker,
    family,
    version:
      isPlain && random.chance(0.6)
        ? null
        : String(first + random.between(0, 2)) + (first < 20 && random.chance(0.2) ? '.0' : ''),
    edition: isPlain || random.chance(0.45) ? null : random.pick(EDITIONS),
    licence: random.chance(0.25) ? random.pick(LICENCES) : null,
    platform: random.chance(0.4) ? random.pick(PLATFORMS) : null,
    cents: Math.round(cents * (1 + 0.5 * i)),
  }));
}

function describeOurs(title: Title, id: string, random: Random): Item {
  const parts = [
    random.chance(0.5) ? title.maker[0] : null,
    title.family,
    title.version,
    title.edition,
    title.licence,
    title.platform ? describePlatform(title.platform, random) : null,
  ];
  const name = parts.filter(Boolean).join(' ');
  return {
    id,
    name: random.chance(0.1) ? `${name} [${random.pick(NOISE)}]` : name,
    description: random.chance(0.7)
      ? [title.family, ...TALK.filter(() => random.chance(0.3))].join('. ')
      : null,
    brand: random.chance(0.95) ? title.maker[1] : null,
    price: random.chance(0.95) ? usd(title.cents) : null,
  };
}

function describePlatform(platform: string, random: Random): string {
  return random.chance(0.5) ? `for ${platform}` : `(${platform})`;
}

function spellVersion(version: string, random: Random): string {
  if (random.chance(0.15) && version.length < 4) return `v${version}`;
  return version.replace('.0', random.chance(0.5) ? '' : '.0');
}

function describeOffer(title: Title, id: string, random: Random): Item {
  const edition =
    title.edition && random.chance(0.85)
      ? title.edition
          .replace('Professional', random.chance(0.5) ? 'Pro' : 'Professional')
          .replace('Standard', random.chance(0.4) ? 'Std' : 'Standard')
          .replace(
            'Student and Teacher',
            random.chance(0.5) ? 'Student & Teacher Ed' : 'Student and Teacher',
          )
      : null;
  const version = title.version && random.chance(0.93) ? spellVersion(title.version, random) : null;
  const licence =
    title.licence && random.chance(0.8)
      ? title.licence
          .replace('Upgrade', random.chance(0.4) ? 'upg' : 'upgrade')
          .replace('User', random.chance(0.4) ? 'users' : 'user')
      : null;
  const platform =
    title.platform && random.chance(0.6)
      ? title.platform.replace('Windows', random.chance(0.5) ? 'win' : 'windows')
      : null;
  const parts = [
    random.chance(0.45) ? title.maker[random.chance(0.6) ? 0 : 1].split(' ')[0] : null,
    title.family,
    edition,
    version,
    licence,
    platform,
    ...(random.chance(0.5) ? [random.pick(NOISE)] : []),
    ...(random.chance(0.2) ? [random.pick(NOISE)] : []),
    random.chance(0.12) ? String(random.between(10_000_000, 99_999_999)) : null,
  ].filter((part): part is string => Boolean(part));
  if (random.chance(0.3))
    parts.push(parts.splice(random.between(0, parts.length - 1), 1)[0] as string);
  const isGarbled = random.chance(0.12);
  const name =
    parts
      .filter(() => !isGarbled || random.chance(0.75))
      .join(' ')
      .toLowerCase() || title.family;
  return {
    id,
    name,
    description: random.chance(0.85)
      ? [
          ...TALK.filter(() => random.chance(0.25)),
          random.chance(0.4) ? `${title.family} ${title.version ?? ''} ${title.edition ?? ''}` : '',
        ].join(' ')
      : null,
    brand: random.chance(0.08) ? title.maker[0] : null,
    price: random.chance(0.95) ? usd(title.cents * Math.exp(random.normal() * 0.35)) : null,
  };
}

function usd(cents: number): Item['price'] {
  return { minor: BigInt(Math.max(1, Math.round(cents))), currency: 'USD' };
}
