import { type LookupAddress } from 'node:dns';
import { type NetworkPolicy } from '../../agents/network-policy';
import { type FakeEndpoint, serveEndpoint } from '../../testing/serve';
import { callEndpoint, type RawResponse } from './call-endpoint';

let endpoint: FakeEndpoint;
let answer: Parameters<typeof serveEndpoint>[0] = () => Promise.resolve({ status: 200 });
beforeAll(async () => {
  endpoint = await serveEndpoint((body) => answer(body));
});
afterAll(() => endpoint.close());
beforeEach(() => {
  endpoint.calls.length = 0;
  answer = () => Promise.resolve({ status: 200, json: { outcome: 'completed' } });
});

/** Names resolve as told, one answer after another. */
const reachOf = (hosts: string[], ...answers: string[][]): NetworkPolicy & { asked: string[] } => {
  const asked: string[] = [];
  return {
    asked,
    privateHosts: new Set(hosts),
    resolve: (host) => {
      asked.push(host);
      const found = answers.length > 1 ? answers.shift() : answers[0];
      return Promise.resolve(
        (found ?? []).map((address): LookupAddress => ({ address, family: 4 })),
      );
    },
  };
};
const call = (networkPolicy: NetworkPolicy, host: string, path = '/run'): Promise<RawResponse> =>
  callEndpoint(networkPolicy, {
    url: new URL(`http://${host}:${new URL(endpoint.url).port}${path}`),
    body: '{"card":"Größe"}',
    headers: { 'Content-Type': 'application/json', 'Keelson-Signature': 't=1,v1=x' },
    signal: AbortSignal.timeout(10_000),
  });

describe('callEndpoint', () => {
  it('posts the body and its headers and reads the answer', async () => {
    const found = await call(reachOf(['127.0.0.1']), '127.0.0.1');
    expect(found).toEqual({ status: 200, retryAfter: null, text: '{"outcome":"completed"}' });
    const [asked] = endpoint.calls;
    expect(asked?.body).toBe('{"card":"Größe"}');
    expect(asked?.headers).toMatchObject({
      'content-type': 'application/json',
      'keelson-signature': 't=1,v1=x',
    });
  });

  it.each([
    ['a number of this machine', '127.0.0.1', []],
    ['a name that leads to this machine', 'agent.test', [['127.0.0.1']]],
    ['a name that also leads into the network', 'agent.test', [['93.184.216.34', '10.0.0.1']]],
    ['a name that leads to the metadata service', 'agent.test', [['169.254.169.254']]],
    ['a name that leads nowhere', 'agent.test', [[]]],
  ])('does not call %s', async (_what, host, answers) => {
    const refused = call(reachOf([], ...answers), host);
    await expect(refused).rejects.toMatchObject({ code: 'ADDRESS_NOT_PUBLIC' });
    expect(endpoint.calls).toEqual([]);
  });

  it('connects to what was checked, not to what the name means a moment later', async () => {
    const networkPolicy = reachOf(['agent.test'], ['127.0.0.1'], ['127.0.0.2']);
    expect((await call(networkPolicy, 'agent.test')).status).toBe(200);
    expect(networkPolicy.asked).toEqual(['agent.test']);
  });

  it('follows no redirect', async () => {
    answer = () => Promise.resolve({ status: 307, headers: { Location: '/elsewhere' } });
    expect((await call(reachOf(['127.0.0.1']), '127.0.0.1')).status).toBe(307);
    expect(endpoint.calls).toHaveLength(1);
  });

  it('takes no answer that is larger than one could be', async () => {
    answer = () => Promise.resolve({ status: 200, json: 'x'.repeat(300_000) });
    expect((await call(reachOf(['127.0.0.1']), '127.0.0.1')).text).toBeNull();
  });

  it('says how long it shall wait', async () => {
    answer = () => Promise.resolve({ status: 429, headers: { 'Retry-After': '9' } });
    expect(await call(reachOf(['127.0.0.1']), '127.0.0.1')).toMatchObject({
      status: 429,
      retryAfter: '9',
    });
  });
});
