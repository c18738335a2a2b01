import { setTimeout as sleep } from 'node:timers/promises';
import type { AppServices } from '../services.server.ts';
import {
  type ChangeRow,
  listChangeColumns,
  type PriceChangeOutcome,
  toOutcome,
} from './price-change.ts';

const POLL_MS = 100;
const POLLS = 100;

/** The second click of a double click: waits at most ten seconds for the outcome of the first. */
export async function waitForOutcome(
  services: AppServices,
  row: ChangeRow,
): Promise<PriceChangeOutcome> {
  let latest = row;
  for (let poll = 0; poll < POLLS && latest.status === 'writing'; poll += 1) {
    await sleep(POLL_MS);
    const { rows } = await services.db.query<ChangeRow>(
      `select ${listChangeColumns()} from shop.price_change c where c.id = $1`,
      [row.id],
    );
    latest = rows[0] ?? latest;
  }
  return toOutcome(latest);
}
