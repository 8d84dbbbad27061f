import { type BrowserContext, type Request } from '@playwright/test';

const CHANNEL = '/google.firestore.v1.Firestore/Listen/channel';

/** A WebChannel of the Firestore SDK: forward requests are numbered (`RID`), and so are their messages (`ofs`). */
interface Channel {
  readonly url: URL;
  readonly database: string;
  nextRequest: number;
  nextMessage: number;
  readonly targets: Set<number>;
}

interface ListenMessage {
  readonly addTarget?: { readonly targetId: number };
  readonly removeTarget?: number;
}

/**
 * Ends the listeners of a browser's pages. The emulator keeps those of pages that are gone: it ignores that the connection
 * closed and that the channel was terminated (`TYPE=terminate`). Each commit waits until all listeners to what it wrote
 * have run their query again and have a message more in their buffers: after some hundred pages it takes seconds. What
 * ends them is the removal of their targets.
 *
 * @returns Removes the targets of all channels so far.
 */
export function watchListeners(context: BrowserContext): () => Promise<void> {
  const opening: Promise<Channel | null>[] = [];
  const further: Request[] = [];
  const look = (request: Request): void => {
    if (request.method() !== 'POST' || !request.url().includes(CHANNEL)) return;
    if (new URL(request.url()).searchParams.has('SID')) further.push(request);
    else opening.push(openedBy(request));
  };
  context.on('request', look);
  return async () => {
    context.off('request', look);
    const channels = (await Promise.all(opening)).filter((channel) => channel !== null);
    for (const request of further) {
      const id = sessionOf(new URL(request.url()));
      const channel = channels.find(({ url }) => sessionOf(url) === id);
      if (channel !== undefined) follow(channel, request);
    }
    await Promise.all(channels.map(removeTargets));
  };
}

const sessionOf = ({ searchParams }: URL): string | null => searchParams.get('SID');

/** The first request of a channel; the response names its session. `null` when there was none. */
async function openedBy(request: Request): Promise<Channel | null> {
  const text = await request
    .response()
    .then((response) => response?.text())
    .catch(() => undefined); // the page is gone
  const session = /"c","([^"]+)"/.exec(text ?? '')?.[1];
  if (session === undefined) return null;
  const url = new URL(request.url());
  const database = url.searchParams.get('database') ?? '';
  url.search = new URLSearchParams({ VER: '8', database, SID: session }).toString();
  const channel = { url, database, nextRequest: 0, nextMessage: 0, targets: new Set<number>() };
  follow(channel, request);
  return channel;
}

function follow(channel: Channel, request: Request): void {
  const { searchParams } = new URL(request.url());
  const form = new URLSearchParams(request.postData() ?? '');
  const messages = [...form]
    .filter(([name]) => name.endsWith('___data__'))
    .map(([, message]) => JSON.parse(message) as ListenMessage);
  for (const { addTarget, removeTarget } of messages) {
    if (addTarget !== undefined) channel.targets.add(addTarget.targetId);
    if (removeTarget !== undefined) channel.targets.delete(removeTarget);
  }
  channel.nextRequest = Math.max(channel.nextRequest, Number(searchParams.get('RID')) + 1);
  const after = Number(form.get('ofs') ?? 0) + messages.length;
  channel.nextMessage = Math.max(channel.nextMessage, after);
}

async function removeTargets(channel: Channel): Promise<void> {
  const { url, database, targets } = channel;
  if (targets.size === 0) return;
  const body = new URLSearchParams({ count: `${targets.size}`, ofs: `${channel.nextMessage}` });
  [...targets].forEach((removeTarget, index) =>
    body.set(`req${index}___data__`, JSON.stringify({ database, removeTarget })),
  );
  url.searchParams.set('RID', `${channel.nextRequest}`);
  // An emulator that a journey has stopped keeps no listeners.
  await fetch(url, { method: 'POST', body }).catch(() => undefined);
}
