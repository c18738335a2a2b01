import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock } from '#kernel/clock.ts';
import type { Logger } from '#kernel/logger.ts';
import type { PageAnswer } from './page-answer.ts';
import { renderPage } from './render-page.ts';
import type { AccessLine, RetailerState } from './retailer-state.ts';

export interface RetailerServer {
  readonly port: number;
  /** The last 1,000 requests, oldest first. */
  readonly log: readonly AccessLine[];
  stop(): Promise<void>;
}

const MAX_STORED = 1000;
const MAX_PATH = 2048;

/**
 * One retailer as a web server on a loopback port: the platform's pages with ETag, Last-Modified
 * and 304.
 */
export async function serveRetailer(
  retailer: RetailerState,
  { clock, log }: { clock: Clock; log: Logger },
): Promise<RetailerServer> {
  const lines: AccessLine[] = [];
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').slice(0, MAX_PATH);
    const recordRequest = (status: number) => {
      lines.push({ at: clock.now(), path, userAgent: request.headers['user-agent'] ?? '', status });
      lines.splice(0, lines.length - MAX_STORED);
    };
    if (retailer.habit === 'hangs' && path !== '/robots.txt') return recordRequest(0);
    try {
      const answer = renderPage(retailer, new URL(path, `http://${retailer.domain}`));
      recordRequest(write({ request, response, answer }));
    } catch (error) {
      log.error({ error, retailer: retailer.domain, path }, 'sandbox: retailer page failed');
      recordRequest(500);
      response.writeHead(500).end();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    log: lines,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function write({
  request,
  response,
  answer,
}: {
  request: IncomingMessage;
  response: ServerResponse;
  answer: PageAnswer;
}): number {
  const body = typeof answer.body === 'string' ? Buffer.from(answer.body, 'utf8') : answer.body;
  const headers: Record<string, string> = { 'Content-Type': answer.type, ...answer.headers };
  if (answer.status === 200) {
    headers.ETag = `"${createHash('sha1').update(body).digest('base64url')}"`;
    if (answer.modified) headers['Last-Modified'] = answer.modified.toUTCString();
    headers['Cache-Control'] = 'max-age=0, must-revalidate';
    if (isUnchanged(request, headers)) {
      response.writeHead(304, headers).end();
      return 304;
    }
  }
  response.writeHead(answer.status, { ...headers, 'Content-Length': String(body.length) });
  response.end(request.method === 'HEAD' ? undefined : body);
  return answer.status;
}

/** If-None-Match takes precedence over If-Modified-Since (RFC 9110, 13.2.2). */
function isUnchanged(request: IncomingMessage, headers: Record<string, string>): boolean {
  const tags = request.headers['if-none-match'];
  if (tags !== undefined)
    return tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === headers.ETag);
  const since = Date.parse(request.headers['if-modified-since'] ?? '');
  const modified = Date.parse(headers['Last-Modified'] ?? '');
  return since >= modified;
}
