/**
 * `pricing …`: finds the command, runs it, and exits with its code. Commands are loaded when
 * called, so that `--help` is fast.
 */
import { describeEnd, SetupError } from '#prisma/setup-error.ts';
import type { Command } from './command-io.ts';

interface Entry {
  readonly usage: string;
  readonly does: string;
  readonly load: () => Promise<{ run: Command }>;
}

const commands: Readonly<Record<string, Entry>> = {
  'account create': {
    usage: '--name N --plan starter|growth|scale|enterprise',
    does: 'makes an account and prints its API key once',
    load: () => import('./commands/account-create.ts'),
  },
  'key list': {
    usage: '--account ID',
    does: 'lists the API keys of an account',
    load: () => import('./commands/key-list.ts'),
  },
  'key create': {
    usage: '--account ID --name N',
    does: 'makes an API key and prints it once',
    load: () => import('./commands/key-create.ts'),
  },
  'key revoke': {
    usage: '--key ID',
    does: 'ends an API key at once',
    load: () => import('./commands/key-revoke.ts'),
  },
  'captures verify': {
    usage: '[--retailer DOMAIN]',
    does: 'says whether the bytes kept as evidence, and their chain, are as they were',
    load: () => import('./commands/captures-verify.ts'),
  },
  'captures move': {
    usage: '[--limit N]',
    does: 'moves stored bytes to the store that CAPTURE_STORE names, each compared with its hash',
    load: () => import('./commands/captures-move.ts'),
  },
  'captures reread': {
    usage: '[--retailer DOMAIN] [--since DATE] [--apply]',
    does: 'reads stored captures with the present extractor: prints what differs, --apply corrects it',
    load: () => import('./commands/captures-reread.ts'),
  },
  'evidence verify': {
    usage: 'FILE.zip',
    does: 'says whether an evidence file is what was fetched, and reads its offer again',
    load: () => import('./commands/evidence-verify.ts'),
  },
  'price parse': {
    usage: '< LINES.jsonl',
    does: 'reads price texts: amount, currency, candidates',
    load: () => import('./commands/price-parse.ts'),
  },
  'page read': {
    usage: '--url U [--json] [FILE]',
    does: 'reads the offers of one page, each field with where it was read',
    load: () => import('./commands/page-read.ts'),
  },
  'pages read': {
    usage: 'DIR --index index.json',
    does: 'reads many saved pages; JSON by file name',
    load: () => import('./commands/pages-read.ts'),
  },
  'robots check': {
    usage: '< LINES.jsonl',
    does: 'says whether robots.txt allows an address',
    load: () => import('./commands/robots-check.ts'),
  },
  match: {
    usage: '--left A.csv --right B.csv',
    does: 'matches two product tables',
    load: () => import('./commands/match.ts'),
  },
  'recommend backtest': {
    usage: '--panel F.csv [--holdout 0.3]',
    does: 'predicts the held-out rows of a demand panel',
    load: () => import('./commands/recommend-backtest.ts'),
  },
  'rules backtest': {
    usage: '--rules FILE.json --account ID [--days 90]',
    does: 'tries pricing rules on the recorded market of the last 30 to 365 days',
    load: () => import('./commands/rules-backtest.ts'),
  },
  recommend: {
    usage: '--input F.json [--all]',
    does: 'price recommendations for products with their history',
    load: () => import('./commands/recommend.ts'),
  },
};

function printUsage(): void {
  const lines = Object.entries(commands).map(
    ([name, { usage, does }]) => `  pricing ${name} ${usage}\n      ${does}`,
  );
  process.stderr.write(`Usage:\n${lines.join('\n')}\n`);
}

async function main(args: string[]): Promise<number> {
  for (const words of [2, 1]) {
    const entry = commands[args.slice(0, words).join(' ')];
    if (!entry || args.length < words) continue;
    const { run } = await entry.load();
    return run(args.slice(words), {
      stdin: process.stdin,
      stdout: process.stdout,
      stderr: process.stderr,
    });
  }
  if (args[0] !== undefined && args[0] !== '--help' && args[0] !== 'help')
    process.stderr.write(`Unknown command: ${args.slice(0, 2).join(' ')}\n`);
  printUsage();
  return args.length === 0 || args[0] === '--help' || args[0] === 'help' ? 0 : 2;
}

// A reader that closes early (`… | head`) is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
});

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${describeEnd(error)}\n`);
  process.exitCode = error instanceof SetupError ? 2 : 1;
}
