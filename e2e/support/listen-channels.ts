import { type BrowserContext, type Request } from '@playwright/test';

const LISTEN = '/google.firestore.v1.Firestore/Listen/channel';
/** Higher than that of any request of the page. */
const LAST_REQUEST_ID = '1000000';

/**
 * Ends the Firestore channels of a browser's pages. The emulator keeps the channel of a page that has gone, and repeats
 * the queries of its listeners at every commit, so that commits become slower with every test.
 *
 * @returns Closes the pages and ends their channels.
 */
export function watchListenChannels(context: BrowserContext): () => Promise<void> {
  const channels = new Map<string, string>();
  const look = (request: Request): void => {
    const url = request.url();
    if (!url.includes(LISTEN)) return;
    const session = new URL(url).searchParams.get('SID');
    if (session !== null) channels.set(session, url);
  };
  context.on('request', look);
  return async () => {
    // An open page would open a new channel.
    await Promise.all(context.pages().map((page) => page.close()));
    context.off('request', look);
    await Promise.all([...channels.values()].map(endChannel));
  };
}

/** As the client of WebChannel does (`WebChannelBase.disconnect` of closure-library). */
async function endChannel(address: string): Promise<void> {
  const url = new URL(address);
  url.searchParams.set('RID', LAST_REQUEST_ID);
  url.searchParams.set('TYPE', 'terminate');
  // A channel that has ended already, or an emulator that a test has stopped.
  await fetch(url, { method: 'POST' }).catch(() => undefined);
}
