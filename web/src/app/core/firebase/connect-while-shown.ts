/** A connection that can be ended, and started again where it was. */
export interface Network {
  readonly disconnect: () => Promise<void>;
  readonly connect: () => Promise<void>;
}

/**
 * Ends a connection when its page goes: the server need not find out that nobody listens. A page that the browser kept and
 * shows again connects again.
 */
export function connectWhileShown(page: Window, { disconnect, connect }: Network): void {
  page.addEventListener('pagehide', () => void disconnect());
  page.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void connect();
  });
}
