/**
 * Loaded into a program by `NODE_OPTIONS=--import`: writes a line for each name that it looks up and
 * each connection that it opens over TCP. No name exists.
 */
import { promises as dns } from 'node:dns';
import net from 'node:net';

const note = (what) => process.stdout.write(`request to ${what}\n`);

for (const method of ['resolve4', 'resolve6'])
  dns.Resolver.prototype[method] = async (name) => {
    note(name);
    throw Object.assign(new Error(`query ENOTFOUND ${name}`), { code: 'ENOTFOUND' });
  };

const { connect } = net.Socket.prototype;
net.Socket.prototype.connect = function noteAndConnect(...given) {
  const [options] = [given[0]].flat();
  const isLocal = typeof options === 'string' || options?.path !== undefined;
  if (!isLocal) note(`${options?.host ?? 'localhost'}:${options?.port ?? options}`);
  return connect.apply(this, given);
};
