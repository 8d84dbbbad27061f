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

/** The host name resolves to the given addresses, one result per call. */
const policyOf = (
  hosts: string[],
  ...answers: string[][]
): NetworkPolicy & { resolved: string[] } => {
  const resolved: string[] = [];
  return {
    resolved,
    privateHosts: new Set(hosts),
    resolve: (host) => {
      resolved.push(host);
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
  it('posts the body and headers and reads the response', async () => {
    const found = await call(policyOf(['127.0.0.1']), '127.0.0.1');
    expect(found).toEqual({ status: 200, retryAfter: null, text: '{"outcome":"completed"}' });
    const [request] = endpoint.calls;
    expect(request?.body).toBe('{"card":"Größe"}');
    expect(request?.headers).toMatchObject({
      'content-type': 'application/json',
      'keelson-signature': 't=1,v1=x',
    });
  });

  it.each([
    ['a loopback address', '127.0.0.1', []],
    ['a name that resolves to a loopback address', 'agent.test', [['127.0.0.1']]],
    [
      'a name that also resolves to a private address',
      'agent.test',
      [['93.184.216.34', '10.0.0.1']],
    ],
    ['a name that resolves to the metadata service', 'agent.test', [['169.254.169.254']]],
    ['a name that resolves to nothing', 'agent.test', [[]]],
  ])('does not call %s', async (_what, host, answers) => {
    const refused = call(policyOf([], ...answers), host);
    await expect(refused).rejects.toMatchObject({ code: 'ADDRESS_NOT_PUBLIC' });
    expect(endpoint.calls).toEqual([]);
  });

  it('connects to the checked address, not to a later resolution', async () => {
    const networkPolicy = policyOf(['agent.test'], ['127.0.0.1'], ['127.0.0.2']);
    expect((await call(networkPolicy, 'agent.test')).status).toBe(200);
    expect(networkPolicy.resolved).toEqual(['agent.test']);
  });

  it('follows no redirect', async () => {
    answer = () => Promise.resolve({ status: 307, headers: { Location: '/elsewhere' } });
    expect((await call(policyOf(['127.0.0.1']), '127.0.0.1')).status).toBe(307);
    expect(endpoint.calls).toHaveLength(1);
  });

  it('rejects a response above the size limit', async () => {
    answer = () => Promise.resolve({ status: 200, json: 'x'.repeat(300_000) });
    expect((await call(policyOf(['127.0.0.1']), '127.0.0.1')).text).toBeNull();
  });

  it('returns the Retry-After header', async () => {
    answer = () => Promise.resolve({ status: 429, headers: { 'Retry-After': '9' } });
    expect(await call(policyOf(['127.0.0.1']), '127.0.0.1')).toMatchObject({
      status: 429,
      retryAfter: '9',
    });
  });
});
