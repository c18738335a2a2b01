import type { Socket } from 'node:net';
import { TooLarge } from './outbound-error.ts';

/**
 * Ends a connection that brings more than `maxBytes` for one request. Counts what reaches no body and no header limit: interim answers,
 * chunk extensions, a status line without end. A request begins when something is written after something was read.
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
