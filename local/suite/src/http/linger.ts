import { type Server } from 'node:http';
import { type Socket } from 'node:net';

/** As long as a client may go on sending a body that was rejected. */
const LINGER_MS = 10_000;

/**
 * Keeps reading after a response that ends its connection. A connection that is closed while the client still
 * sends is reset, and the client sees the reset instead of the response.
 */
export function lingerOnClose(server: Server): void {
  server.on('connection', (socket: Socket) => {
    const destroySoon = socket.destroySoon.bind(socket);
    socket.destroySoon = () => {
      if (socket.destroyed || socket.readableEnded) {
        destroySoon();
        return;
      }
      socket.end();
      socket.once('end', () => socket.destroy());
      setTimeout(() => socket.destroy(), LINGER_MS).unref();
    };
  });
}
