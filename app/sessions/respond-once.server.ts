/**
 * Changes that a page sends again when no answer arrives (`app/components/unanswered.ts`): each is
 * carried out once, and the answer of the first request is sent to all. Answers are kept for a day,
 * encrypted with the key of their request, since one may contain a new API key.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash, hkdfSync } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { decryptText, encryptText } from '#kernel/encrypt-text.ts';
import { getServices } from '#app/services.server.ts';

const HEADER = 'x-request-key';
/** A request that runs for longer has stopped with its process. */
const STOPPED_MS = 60_000;
/** A repeated request waits this long for the first one. */
const WAIT_MS = 10_000;
const LOOK_MS = 100;

interface KeyedRequest {
  readonly key: string;
  readonly address: string;
  /** Of the answer; null until the user is known. */
  id: Buffer | null;
  /** Answers instead of the action, which does not run. */
  instead: Response | null;
}

const AnswerSchema = z.object({
  status: z.int(),
  headers: z.array(z.tuple([z.string(), z.string()])),
  body: z.string(),
});

/** On the global object: the build of the pages contains a copy of this module. */
const SLOT = Symbol.for('pricing-intelligence.keyed-requests');
const slot = globalThis as { [SLOT]?: AsyncLocalStorage<KeyedRequest> };
const storage = (slot[SLOT] ??= new AsyncLocalStorage());

/** Answers a request; one with a key that was answered before gets the same answer again. */
export async function respondOnce(
  request: Request,
  answer: (request: Request) => Promise<Response>,
): Promise<Response> {
  const key = request.headers.get(HEADER);
  if (key === null || request.method !== 'POST') return answer(request);
  if (!z.uuid().safeParse(key).success) return new Response(null, { status: 400 });
  const { pathname, search } = new URL(request.url);
  const keyed: KeyedRequest = { key, address: pathname + search, id: null, instead: null };
  const response = await storage.run(keyed, () => answer(request));
  if (keyed.instead) return keyed.instead;
  return keyed.id ? saveAnswer(keyed, keyed.id, response) : response;
}

/**
 * Called with the user of every request. Throws a Response, so that the action does not run, when
 * the request was answered before, is running, or has stopped with its process.
 */
export async function requireUnanswered(user: {
  shop: string;
  userId: string | null;
}): Promise<void> {
  const keyed = storage.getStore();
  if (!keyed || keyed.id) return;
  const parts = JSON.stringify([user.shop, user.userId, keyed.address, keyed.key]);
  const id = createHash('sha256').update(parts).digest();
  keyed.instead = await claim(keyed, id, user.shop);
  if (keyed.instead) throw new Response(null, { status: keyed.instead.status });
  keyed.id = id;
}

/** Null: this request is the first one. */
async function claim(keyed: KeyedRequest, id: Buffer, shop: string): Promise<Response | null> {
  const { db, clock } = getServices();
  for (let waited = 0; waited <= WAIT_MS; waited += LOOK_MS) {
    if (waited > 0) await sleep(LOOK_MS);
    const { rowCount } = await db.query(
      'insert into shop.request_answer (id, shop, at) values ($1, $2, $3) on conflict (id) do nothing',
      [id, shop, clock.now()],
    );
    if (rowCount === 1) return null;
    const { rows } = await db.query<{ answer: string | null; at: Date }>(
      'select answer, at from shop.request_answer where id = $1',
      [id],
    );
    const [first] = rows;
    const text = first?.answer && decryptText(toKeys(keyed), toOwner(id), first.answer);
    if (text) return buildAnswer(text);
    // Nobody knows whether it was carried out.
    if (first && clock.now().getTime() - first.at.getTime() > STOPPED_MS)
      return new Response(null, { status: 409 });
  }
  return new Response(null, { status: 503 });
}

function buildAnswer(text: string): Response {
  const { status, headers, body } = AnswerSchema.parse(JSON.parse(text));
  return new Response(body, { status, headers });
}

/** An error is not kept: nothing was done, and a repeated request is carried out. */
async function saveAnswer(keyed: KeyedRequest, id: Buffer, response: Response): Promise<Response> {
  const { db, log } = getServices();
  const { status } = response;
  const headers = [...response.headers];
  const body = await response.text();
  const text = JSON.stringify({ status, headers, body });
  const saved =
    status < 400
      ? db.query('update shop.request_answer set answer = $2 where id = $1', [
          id,
          encryptText(toKeys(keyed), toOwner(id), text),
        ])
      : db.query('delete from shop.request_answer where id = $1', [id]);
  await saved.catch((error: unknown) => log.error({ err: error }, 'an answer was not kept'));
  return new Response(body, { status, headers });
}

const toOwner = (id: Buffer): string => id.toString('base64url');

/** Only the page has the key, 122 random bits: the database alone does not reveal an answer. */
const toKeys = ({ key }: KeyedRequest): ReadonlyMap<number, Uint8Array> =>
  new Map([[1, new Uint8Array(hkdfSync('sha256', key, '', 'answer', 32))]]);
