import type { Item } from '#pricing/matching/matching.ts';
import type { SampleCatalog } from '#pricing/matching/samples/create-sample-catalogs.ts';
import { createRandom, type Random } from '#pricing/matching/samples/random.ts';

/**
 * Two shops of consumer electronics with nearly the same products: names contain model codes on
 * both sides, in other spellings and with other endings; one side has long descriptions, the other
 * few prices. Products of a family differ only by color or size. Invented from what such shops look
 * like; no public data set was used.
 */
const BRANDS = [
  'Sonara',
  'Panatech',
  'Lumex',
  'Nikara',
  'Belwyn',
  'Garmex',
  'Frigair',
  'Whirland',
  'Boston Sound',
  'Yamato',
  'Canora',
  'Toshima',
  'Electra',
  'Polkwell',
  'Kenfield',
  'Netwell',
  'Logiware',
  'Hooven',
  'Delonga',
  'Bracken',
];
const KINDS: readonly (readonly [
  noun: string,
  other: string,
  words: readonly string[],
  price: number,
])[] = [
  ['LCD HDTV', 'LCD TV', ['32"', '40"', '46"', '1080p', 'Widescreen', '120Hz', 'Flat Panel'], 900],
  [
    'Home Theater System',
    'Home Theater in a Box',
    ['5.1 Channel', '1000 Watts', 'DVD', 'iPod Dock', 'Bravia'],
    350,
  ],
  [
    'Digital Camera',
    'Point and Shoot Camera',
    ['10 Megapixel', '12.1 Megapixel', '5x Optical Zoom', '2.7" LCD', 'Image Stabilization'],
    220,
  ],
  [
    'Camcorder',
    'Flash Memory Camcorder',
    ['16GB', '60x Zoom', 'High Definition', 'Touch Screen'],
    400,
  ],
  [
    'Bookshelf Speakers',
    'Speaker',
    ['2-Way', '100 Watts', 'Pair', '5.25" Woofer', 'Cherry Finish'],
    200,
  ],
  ['Subwoofer', 'Powered Subwoofer', ['10"', '12"', '300 Watts', 'Front Firing'], 250],
  [
    'Over-The-Range Microwave',
    'Microwave Oven',
    ['1.6 Cu. Ft.', '1000 Watts', 'Sensor Cooking', 'Turntable'],
    280,
  ],
  ['Dishwasher', 'Built-In Dishwasher', ['24"', '5 Cycle', 'Stainless Tub', 'Energy Star'], 600],
  ['Upright Vacuum', 'Bagless Vacuum Cleaner', ['HEPA', 'WindTunnel', '12 Amp', 'Pet'], 160],
  ['Espresso Maker', 'Espresso Machine', ['15 Bar', 'Stainless Steel', '2 Cup'], 180],
  [
    'Cordless Phone',
    'Expandable Phone',
    ['DECT 6.0', '2 Handsets', 'Answering System', 'Caller ID'],
    70,
  ],
  [
    'GPS Navigation System',
    'GPS Navigator',
    ['4.3"', 'Text-To-Speech', 'Bluetooth', 'Portable'],
    230,
  ],
  ['Car Stereo', 'CD Receiver', ['In-Dash', '50W x 4', 'MP3', 'USB'], 140],
  ['Headphones', 'Noise Canceling Headphone', ['Over-Ear', 'Foldable', 'Noise Canceling'], 90],
  ['Wireless Router', 'Broadband Router', ['802.11n', '4-Port', '300Mbps', 'Dual Band'], 85],
  ['Laser Printer', 'Monochrome Laser Printer', ['27ppm', '1200 dpi', 'Duplex', 'Network'], 210],
  ['Ink Cartridge', 'Inkjet Cartridge', ['High Yield', '400 Pages', 'Cyan', 'Tri-Color'], 24],
  ['Universal Remote', 'Remote Control', ['15 Devices', 'LCD Screen', 'Learning'], 99],
  ['Lens', 'Zoom Lens', ['18-55mm', '70-300mm', 'f/4-5.6', 'Telephoto'], 330],
  ['Range Hood', 'Under Cabinet Hood', ['30"', '36"', '3 Speed', 'Convertible'], 190],
];
const COLOURS = ['Black', 'White', 'Silver', 'Red', 'Blue', 'Pink', 'Stainless Steel', 'Titanium'];
const TALK = [
  'easy to use controls',
  'sleek design',
  'auto shut off',
  'one year warranty',
  'energy saving mode',
  'includes remote control',
  'digital display',
  'wall mountable',
  'dishwasher safe parts',
  'built in timer',
  'headphone jack',
  'finish',
  'composite video input',
  'rechargeable battery',
  'quick start',
  'child lock',
  'dual voltage',
  'front panel inputs',
  'lightweight',
  'with case',
];

interface Thing {
  readonly brand: string;
  readonly kind: (typeof KINDS)[number];
  readonly words: readonly string[];
  readonly stem: string;
  readonly ending: string;
  readonly colour: string | null;
  readonly series: string | null;
  readonly cents: number;
}

/** Makes the pair of catalogs: `size` products, nearly all of them on both sides. */
export function makeElectronics({
  seed,
  size = 1_000,
}: {
  seed: number;
  size?: number;
}): SampleCatalog {
  const random = createRandom(seed);
  const things: Thing[] = [];
  while (things.length < size) things.push(...makeFamily(random));
  const left: Item[] = [];
  const right: Item[] = [];
  const matches = new Set<string>();
  for (const thing of things) {
    const id = left.length;
    if (random.chance(0.97)) left.push(describeLong(thing, `a${id}`, random));
    const isOurs = left.length > id;
    for (let copies = drawCopies(random); copies > 0; copies -= 1) {
      const item = describeShort(thing, `b${right.length}`, random);
      right.push(item);
      if (isOurs) matches.add(`a${id} ${item.id}`);
    }
  }
  return { left, right, matches };
}

function makeFamily(random: Random): Thing[] {
  const kind = random.pick(KINDS);
  const brand = random.pick(BRANDS);
  const letters = random.pick([
    'KDL',
    'DSC',
    'HT',
    'DCR',
    'RX',
    'PS',
    'CS',
    'NUVI',
    'JVM',
    'WRT',
    'MDR',
    'TX',
    'SC',
    'FW',
    'SHU',
    'EC',
    'AV',
    'LX',
    'DMC',
    'U',
  ]);
  const number = random.between(20, 9_980);
  const series = random.chance(0.3)
    ? random.pick([
        'Cyber',
        'Bravia Edge',
        'Vista',
        'PowerPix',
        'Easy',
        'Profile',
        'Acoustimax',
        'Studio',
        'Nova',
      ])
    : null;
  const cents = Math.round(kind[3] * Math.exp(random.normal() * 0.5) * 100);
  const size = random.pick([1, 1, 1, 2, 2, 3, 4]);
  const isColored = random.chance(0.6);
  const family: Thing[] = [];
  const colours = [...COLOURS].sort(() => random.next() - 0.5);
  for (let i = 0; i < size; i += 1) {
    const colour = isColored ? (colours[i] as string) : sometimes(random, 0.3, COLOURS);
    const stem = `${letters}${random.chance(0.3) ? '-' : ''}${isColored ? number : number + i * random.pick([1, 5, 10, 100])}`;
    const words = [...kind[2]].sort(() => random.next() - 0.5).slice(0, random.between(1, 3));
    family.push({
      brand,
      kind,
      words,
      stem,
      ending:
        colour && random.chance(0.8) ? (colour[0] as string) : random.pick(['', '', 'A', 'U', 'E']),
      colour,
      series,
      cents: Math.round(cents * (isColored ? 1 : 1 + 0.2 * i)),
    });
  }
  return family;
}

/** How often the other side has the product: mostly once. */
function drawCopies(random: Random): number {
  if (!random.chance(0.97)) return 0;
  return random.chance(0.02) ? 2 : 1;
}

function sometimes(random: Random, share: number, words: readonly string[]): string | null {
  return random.chance(share) ? random.pick(words) : null;
}

function spellBrand(brand: string, random: Random): string {
  return random.chance(0.85) ? brand : `${brand} Corporation of America`;
}

function describeLong(thing: Thing, id: string, random: Random): Item {
  const code = `${thing.stem}${thing.ending}`.replace('-', random.chance(0.8) ? '' : '-');
  const series = thing.series && random.chance(0.7) ? `${thing.series} ` : '';
  const colour = thing.colour && random.chance(0.7) ? `${thing.colour} ` : '';
  const words = thing.words.filter(() => random.chance(0.6)).join(' ');
  const ending = random.chance(0.95) ? ` - ${code}` : '';
  const name = `${thing.brand} ${series}${colour}${words} ${thing.kind[0]}${ending}`;
  const talk = Array.from({ length: random.between(4, 10) }, () => random.pick(TALK));
  const suffix = random.chance(0.8) ? `- ${code}` : '';
  const shuffled = [...thing.words, ...talk].sort(() => random.next() - 0.5).join('/ ');
  const finish = thing.colour ? `/ ${thing.colour} Finish` : '';
  const description = `${name.replace(/ - .*/, '')} ${suffix}/ ${shuffled}${finish}`;
  return {
    id,
    name: name.replace(/\s+/g, ' '),
    description,
    price: random.chance(0.4) ? usd(thing.cents) : null,
  };
}

function describeShort(thing: Thing, id: string, random: Random): Item {
  const spelling = random.pick(['full', 'full', 'full', 'dash', 'stem', 'slash'] as const);
  const plain = `${thing.stem.replace('-', '')}${thing.ending}`;
  const code = {
    full: plain,
    dash: plain.replace(/^([A-Z]+)(\d)/, '$1-$2'),
    stem: thing.stem,
    slash: `${thing.stem}/${thing.ending || 'US'}`,
  }[spelling];
  const noun = random.chance(0.5) ? thing.kind[1] : thing.kind[0];
  const words = thing.words.filter(() => random.chance(0.35));
  const extra = random.chance(0.3) ? [random.pick(thing.kind[2])] : [];
  const hasCode = random.chance(0.93);
  const parts = [
    thing.brand,
    thing.series && random.chance(0.6) ? thing.series : null,
    hasCode ? code : null,
    ...words,
    noun,
    ...extra,
  ].filter((part): part is string => part !== null);
  const description = random.chance(0.55)
    ? [
        ...words,
        ...Array.from({ length: random.between(1, 3) }, () => random.pick(TALK)),
        thing.colour ?? '',
      ].join(' - ')
    : null;
  return {
    id,
    name: `${parts.join(' ')}${thing.colour && random.chance(0.4) ? ` - ${thing.colour}` : ''}`,
    description,
    brand: random.chance(0.9) ? spellBrand(thing.brand, random) : null,
    price: random.chance(0.5) ? usd(thing.cents * Math.exp(random.normal() * 0.15)) : null,
  };
}

function usd(cents: number): Item['price'] {
  return { minor: BigInt(Math.max(1, Math.round(cents))), currency: 'USD' };
}
