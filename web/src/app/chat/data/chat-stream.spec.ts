import { TextDecoder } from 'node:util';
import { TestBed } from '@angular/core/testing';
import type { ChatEvent } from '@keelson/contracts/chat/events';
import type { EventBody } from '../../core/api/read-events';
import { SignInGateway } from '../../core/firebase/sign-in-gateway';
import { ChatStream } from './chat-stream';

const DIRECT = 'https://us-central1-my-product.cloudfunctions.net/chat/api/chat';
const EVENTS = 'id: 1\ndata: {"type":"delta","text":"It is."}\n\n';

/** Firebase, which the browser loads from elsewhere. */
const signedIn = (chatUrl: string | null, token: string | null) => ({
  config: () => Promise.resolve({ chatUrl }),
  idToken: () => Promise.resolve(token),
});

Object.assign(globalThis, { TextDecoder });

function answer(): { ok: true; body: EventBody } {
  const chunks = [Buffer.from(EVENTS)];
  const read = () => {
    const value = chunks.shift();
    return Promise.resolve(value === undefined ? { done: true } : { done: false, value });
  };
  return { ok: true, body: { getReader: () => ({ read }) } };
}

interface Sent {
  readonly url: string;
  readonly headers: Record<string, string>;
}

function setUp(gateway: object, unreachable: readonly string[] = []) {
  const sent: Sent[] = [];
  globalThis.fetch = ((url: string, { headers }: { headers: Record<string, string> }) => {
    sent.push({ url, headers });
    if (unreachable.includes(url)) return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve(answer());
  }) as unknown as typeof fetch;
  TestBed.configureTestingModule({ providers: [{ provide: SignInGateway, useValue: gateway }] });
  const stream = TestBed.inject(ChatStream);
  const ask = async (signal = new AbortController().signal): Promise<ChatEvent[]> => {
    const events: ChatEvent[] = [];
    for await (const event of stream.ask({ chatId: null, text: 'What?' } as never, {
      signal,
      key: 'key-1',
    }))
      events.push(event);
    return events;
  };
  return { ask, sent };
}

describe('ChatStream', () => {
  it('calls the function with a token, because Hosting would buffer the answer', async () => {
    const { ask, sent } = setUp(signedIn(DIRECT, 'token'));
    expect(await ask()).toEqual([{ type: 'delta', text: 'It is.' }]);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ url: DIRECT, headers: { authorization: 'Bearer token' } });
  });

  it('falls back to Hosting with the same key, and stays there', async () => {
    const { ask, sent } = setUp(signedIn(DIRECT, 'token'), [DIRECT]);
    expect(await ask()).toHaveLength(1);
    expect(await ask()).toHaveLength(1);
    expect(sent.map(({ url }) => url)).toEqual([DIRECT, '/api/chat', '/api/chat']);
    expect(new Set(sent.map(({ headers }) => headers['idempotency-key']))).toEqual(
      new Set(['key-1']),
    );
    expect(sent[1]?.headers).not.toHaveProperty('authorization');
  });

  it.each([
    ['without a URL of the function', null, 'token'],
    ['without a token', DIRECT, null],
  ])('calls Hosting %s', async (_when, url, token) => {
    const { ask, sent } = setUp(signedIn(url, token));
    await ask();
    expect(sent.map((request) => request.url)).toEqual(['/api/chat']);
  });

  it('reports an error when neither can be reached', async () => {
    const { ask } = setUp(signedIn(DIRECT, 'token'), [DIRECT, '/api/chat']);
    await expect(ask()).rejects.toMatchObject({ code: 'client/unreachable' });
  });

  it('does not fall back after the user has stopped the question', async () => {
    const { ask, sent } = setUp(signedIn(DIRECT, 'token'), [DIRECT]);
    await expect(ask(AbortSignal.abort())).rejects.toThrow(/abort/i);
    expect(sent).toHaveLength(1);
  });
});
