/**
 * Fresh prices for a budget: the plan of visits beside visiting all listings equally often with the
 * same number of requests, on simulated hosts: `node bench/monitoring/simulate-freshness.ts
 * [--listings 1000] [--days 90] [--seeds 5]`. Change rates are log-normal (sigma 1.5), a tenth
 * never change. The plan starts knowing nothing and learns the rates from its own visits; "rates
 * known" is the limit of learning.
 */
import { printRows } from '#bench/print-rows.ts';
import { readOptions } from '#bench/read-options.ts';
import { type Freshness, type HostRun, simulateHost } from './simulate-host.ts';

const options = readOptions({ listings: 1000, days: 90, seeds: 5 });
const { listings, days } = options;
const SEEDS = Array.from({ length: options.seeds }, (_, n) => 1 + n);
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
  `${listings} listings, ${days} days, seeds ${SEEDS.join(', ')}. ` +
    'Minutes of age: mean over listings and time since the first change not yet read, 0 while right. ' +
    'Percentages: against equal visits; "change to read" is the mean over changes.\n\n',
);
const add = printRows();
for (const host of HOSTS) {
  const runs = SEEDS.map((seed) => simulateHost({ ...host, listings, days, seed }));
  const minutes = (policy: keyof HostRun): string =>
    number.format(60 * mean(runs.map((run) => run[policy].ageHours)));
  const visits = (policy: keyof HostRun): string =>
    whole.format(mean(runs.map((run) => run[policy].visits)));
  const change = (policy: 'learned' | 'oracle', of: keyof Freshness): string =>
    percent.format(-mean(runs.map((run) => lower(run, policy, of))));
  add({
    'visits/listing/day': host.budget,
    'visits planned : equal': `${visits('learned')} : ${visits('equal')}`,
    'median changes/day': host.median,
    'age equal, min': minutes('equal'),
    'age planned, min': minutes('learned'),
    age: change('learned', 'ageHours'),
    'each seed': runs.map((run) => percent.format(-lower(run, 'learned', 'ageHours'))).join(' '),
    'age, rates known': change('oracle', 'ageHours'),
    'change to read': change('learned', 'delayHours'),
    'time wrong': change('learned', 'wrongShare'),
  });
}
