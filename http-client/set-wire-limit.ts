import type { Socket } from 'node:net';
import { TooLarge } from './outbound-error.ts';

/**
 * Closes a connection that receives more than `maxBytes` for one request. Also counts bytes that no
 * body or header limit covers: interim responses, chunk extensions, an endless status line. A
 * request starts with the first write after a read.
 */
export function setWireLimit(socket: Socket, maxBytes: number): void {
  let written = 0;
  let readBefore = 0;
  let read = 0;
  socket.on('readable', () => {
    if (socket.bytesWritten !== written) {
      written = socket.bytesWritten;
      readBefore = read;
    }
    read = socket.bytesRead;
    if (read - readBefore > maxBytes)
      socket.destroy(new TooLarge(`More than ${maxBytes} bytes on the wire for one answer`));
  });
}
