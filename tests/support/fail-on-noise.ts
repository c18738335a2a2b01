/** Loaded before every test file: unexpected console output or errors fail the test. */
import net from 'node:net';
import { Agent, setGlobalDispatcher } from 'undici';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';

const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|\[?::1\]?|\[?::ffff:127(?:\.\d{1,3}){3}\]?|localhost)$/;

/** One worker runs many test files: the guard is installed once per process, by the first file. */
const guarded = globalThis as { refusedHosts?: string[] };
const outside = (guarded.refusedHosts ??= guardProcess());

/**
 * Blocks sockets of this process to anything but loopback and unix sockets. Returns the list of
 * refused hosts.
 */
function guardProcess(): string[] {
  const refused: string[] = [];
  // Below every client library.
  const connect = net.Socket.prototype.connect as (...args: unknown[]) => net.Socket;
  net.Socket.prototype.connect = function guardedConnect(
    this: net.Socket,
    ...args: unknown[]
  ): net.Socket {
    const host = findHost(args);
    if (host !== null && !LOOPBACK.test(host)) {
      refused.push(host);
      throw new Error(`A test asked for ${host}: only loopback may be asked`);
    }
    return connect.apply(this, args);
  };

  // undici resolves names itself before it opens a socket.
  setGlobalDispatcher(
    new Agent({
      connect: {
        lookup: (name, _options, answer) => {
          if (name === 'localhost') answer(null, [{ address: '127.0.0.1', family: 4 }]);
          else {
            refused.push(name);
            answer(new Error(`A test looked up ${name}: only loopback may be asked`), []);
          }
        },
      },
    }),
  );
  return refused;
}

/** The host of a `connect` call in any of its forms; null for a unix socket. */
function findHost(args: unknown[]): string | null {
  const first: unknown = Array.isArray(args[0]) ? args[0][0] : args[0];
  if (typeof first === 'object' && first !== null) {
    const options = first as { path?: string | null; host?: string };
    return options.path ? null : (options.host ?? 'localhost');
  }
  if (typeof first === 'string' && !/^\d+$/.test(first)) return null;
  return typeof args[1] === 'string' ? args[1] : 'localhost';
}

let errors: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  outside.length = 0;
  errors = vi.spyOn(console, 'error');
});
afterEach(() => {
  const calls = errors.mock.calls;
  errors.mockRestore();
  expect(calls, 'console.error was called; a test that expects it mocks it itself').toEqual([]);
  expect(outside, 'only loopback may be asked').toEqual([]);
});

// The next test file of this worker gets the same environment.
const environment = { ...process.env };
afterAll(() => {
  for (const name of Object.keys(process.env))
    if (!(name in environment)) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, environment);
});
