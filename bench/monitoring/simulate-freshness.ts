/**
 * Fresh prices for a budget: the plan of visits beside visiting all listings equally often with the same number of requests, on simulated
 * hosts: `node bench/monitoring/simulate-freshness.ts [listings] [days]`. Change rates are log-normal (sigma 1.5), a tenth never change.
 * The plan starts knowing nothing and learns the rates from its own visits; "rates known" is the limit of learning.
 */
import { type Freshness, type HostRun, simulateHost } from './simulate-host.ts';

const listings = Number(process.argv[2] ?? 1000);
const days = Number(process.argv[3] ?? 90);
const SEEDS = [1, 2, 3, 4, 5];
const HOSTS = [
  { budget: 1, median: 0.1 },
  { budget: 2, median: 0.1 },
  { budget: 4, median: 0.1 },
  { budget: 4, median: 0.2 },
  { budget: 8, median: 0.1 },
  { budget: 8, median: 0.5 },
];

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 1, minimumFractionDigits: 1 });
const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const percent = new Intl.NumberFormat('en', {
  style: 'percent',
  maximumFractionDigits: 1,
  minimumFractionDigits: 1,
});
const lower = (run: HostRun, policy: 'learned' | 'oracle', of: keyof Freshness): number =>
  1 - run[policy][of] / run.equal[of];
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

process.stdout.write(
  `${listings} listings, ${days} days, seeds ${SEEDS.join(', ')}. Minutes of age: mean over listings and time since the first change not yet read, 0 while right. Percentages: against equal visits; "change to read" is the mean over changes.\n`,
);
const rows = HOSTS.map((host) => {
  const runs = SEEDS.map((seed) => simulateHost({ ...host, listings, days, seed }));
  const minutes = (policy: keyof HostRun): string =>
    number.format(60 * mean(runs.map((run) => run[policy].ageHours)));
  const change = (policy: 'learned' | 'oracle', of: keyof Freshness): string =>
    percent.format(-mean(runs.map((run) => lower(run, policy, of))));
  return {
    'visits/listing/day': host.budget,
    'visits planned : equal': `${whole.format(mean(runs.map((run) => run.learned.visits)))} : ${whole.format(mean(runs.map((run) => run.equal.visits)))}`,
    'median changes/day': host.median,
    'age equal, min': minutes('equal'),
    'age planned, min': minutes('learned'),
    age: change('learned', 'ageHours'),
    'each seed': runs.map((run) => percent.format(-lower(run, 'learned', 'ageHours'))).join(' '),
    'age, rates known': change('oracle', 'ageHours'),
    'change to read': change('learned', 'delayHours'),
    'time wrong': change('learned', 'wrongShare'),
  };
});
console.table(rows);
