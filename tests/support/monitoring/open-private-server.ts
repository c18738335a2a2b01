/**
 * A server of a private network: whatever connects to it is counted, by TCP and by UDP. It listens
 * at a port that a shop may have, so that only its address can be the reason to refuse it.
 */
import { createSocket } from 'node:dgram';
import net from 'node:net';
import { closeLater } from '#tests/support/http-client/test-servers.ts';

export interface PrivateServer {
  readonly host: string;
  readonly tcpPort: number;
  readonly udpPort: number;
  /** What came over TCP: the path of a request, or '' when there was none. */
  readonly connections: string[];
  readonly packets: () => number;
}

const HOST = '127.0.0.1';
const SHOP_PORTS = [8080, 8443, 0];

export async function openPrivateServer(): Promise<PrivateServer> {
  const connections: string[] = [];
  const server = net.createServer((socket) => {
    const at = connections.push('') - 1;
    socket.on('error', () => undefined);
    socket.once('data', (bytes) => {
      connections[at] = /^[A-Z]+ (\S+)/.exec(bytes.toString('latin1'))?.[1] ?? '';
      socket.end(
        'HTTP/1.1 200 OK\r\nContent-Length: 6\r\nAccess-Control-Allow-Origin: *\r\n\r\nsecret',
      );
    });
  });
  const tcpPort = await listenAt(server, SHOP_PORTS);
  const udp = createSocket('udp4');
  let packets = 0;
  udp.on('message', () => (packets += 1));
  await new Promise<void>((resolve) => udp.bind(0, HOST, resolve));
  closeLater(() => {
    server.close();
    udp.close();
  });
  return { host: HOST, tcpPort, udpPort: udp.address().port, connections, packets: () => packets };
}

/** On all addresses of this machine, so that `[::1]` is one of them. */
async function listenAt(server: net.Server, ports: readonly number[]): Promise<number> {
  for (const port of ports) {
    const isOpen = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, () => resolve(true));
    });
    const address = server.address();
    if (isOpen && typeof address === 'object' && address) return address.port;
  }
  throw new Error('no port is free');
}
