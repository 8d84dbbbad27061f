import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { DomainError, type ErrorCode } from '@keelson/contracts/errors';
import { MAX_SOURCE_BYTES } from '@keelson/contracts/learning/source';
import { FETCH_DEFAULTS, type FetchDeps, type FetchedSource, fetchSource } from './fetch-source';
import { isPublicAddress } from '@keelson/server/public-address';

/** A local web server; the test sets name resolution and whether 127.0.0.1 counts as public. */
class SmallWeb {
  readonly names = new Map<string, readonly (readonly string[])[]>();
  readonly asked: string[] = [];
  /** Method, host and path of each request that arrived. */
  readonly served: string[] = [];
  port = 0;
  private server: Server | undefined;
  answer: RequestListener = (_req, res) => res.end('Hello');

  async start(): Promise<void> {
    this.server = createServer((req, res) => {
      this.served.push(`${req.headers.host} ${req.url}`);
      this.answer(req, res);
    });
    await new Promise<void>((ready) => this.server?.listen(0, '127.0.0.1', ready));
    this.port = (this.server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((done) => this.server?.close(done));
  }

  url(host: string, path = '/'): string {
    return `http://${host}:${this.port}${path}`;
  }

  fetch(url: string, changes: Partial<FetchDeps> = {}): Promise<FetchedSource> {
    return fetchSource({ ...this.deps(), ...changes }, url);
  }

  deps(): FetchDeps {
    return {
      policy: {
        isPublic: (address) => address === '127.0.0.1' || isPublicAddress(address),
        isWebPort: (port) => port === String(this.port),
      },
      resolve: (host) => {
        this.asked.push(host);
        const times = this.asked.filter((name) => name === host).length;
        const answers = this.names.get(host);
        const found = answers?.[Math.min(times, answers.length) - 1];
        return found === undefined
          ? Promise.reject(new Error('ENOTFOUND'))
          : Promise.resolve(found);
      },
      timeoutMs: 10_000,
    };
  }
}

const codeOf = (work: Promise<unknown>): Promise<ErrorCode> =>
  work.then(
    () => Promise.reject(new Error('Nothing was refused')),
    (error: unknown) => {
      if (error instanceof DomainError) return error.code;
      throw error;
    },
  );

describe('fetchSource', () => {
  let web: SmallWeb;
  beforeEach(async () => {
    web = new SmallWeb();
    web.names.set('good.test', [['127.0.0.1']]);
    await web.start();
  });
  afterEach(() => web.stop());

  it('returns the bytes, the type and the final URL', async () => {
    web.answer = (req, res) => {
      if (req.url === '/old') res.writeHead(301, { location: '/new#part' }).end();
      else res.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<p>Hello');
    };
    const found = await web.fetch(web.url('good.test', '/old'));
    expect(found.bytes.toString()).toBe('<p>Hello');
    expect(found.mediaType).toBe('text/html');
    expect(found.url).toBe(web.url('good.test', '/new'));
    expect(web.served).toEqual(['/old', '/new'].map((path) => `good.test:${web.port} ${path}`));
  });

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ])('decompresses %s', async (coding, pack) => {
    web.answer = (_req, res) =>
      res.writeHead(200, { 'content-encoding': coding }).end(pack(Buffer.from('Hello')));
    expect((await web.fetch(web.url('good.test'))).bytes.toString()).toBe('Hello');
  });

  it.each([
    'ftp://good.test/',
    'file:///etc/passwd',
    'data:text/plain,hello',
    'gopher://good.test/',
    'http://user@good.test/',
    'http://user:word@good.test/',
    'http://@good.test:22/',
    'http://good.test@127.0.0.1/',
    'http://good.test%2f@127.0.0.1/',
    'http://good.test:22/',
    'http://[fe80::1%eth0]/',
    'http://[fe80::1%25eth0]/',
    'http://[fe80::1%2525eth0]/',
    'http://127.0.0.1%00.good.test/',
    'http://4294967297/',
    'http://256.1.1.1/',
    'not an address',
  ])('refuses %s', async (url) => {
    expect(await codeOf(web.fetch(url))).toBe('learning/url-not-allowed');
    expect(web.asked).toEqual([]);
  });

  it.each([
    'http://127.0.0.1/',
    'http://localhost/',
    'http://10.1.2.3/',
    'http://192.168.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://0x7f.1/',
    'http://127.1/',
    'http://0/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[fe80::1]/',
    'http://[fd00:ec2::254]/',
    'http://[64:ff9b::7f00:1]/',
    'http://017700000001/',
    'http://0x7f.0x0.0x0.0x1/',
    'http://%31%32%37.0.0.1/',
    'http://%6c%6f%63alhost/',
    'http://127.0.0.1./',
    'http://0x7f000001./',
    'http://localhost./',
    'http://any.localhost/',
    'http://lo\u00adcalhost/',
    'http://127。0。0。1/',
    'http://①⑥⑨.②⑤④.①⑥⑨.②⑤④/',
    'http://@127.0.0.1/',
    'http://[::127.0.0.1]/',
    'http://[::ffff:169.254.169.254]/',
    'http://[::ffff:0:127.0.0.1]/',
    'http://[64:ff9b::169.254.169.254]/',
    'http://[64:ff9b:1::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[fec0::1]/',
    'http://１２７.0.0.1/',
  ])('refuses %s as the web app asks for it', async (url) => {
    expect(await codeOf(fetchSource(FETCH_DEFAULTS, url))).toBe('learning/url-not-allowed');
  });

  it('treats a trailing dot as the same name', async () => {
    expect((await web.fetch(web.url('good.test.'))).bytes.toString()).toBe('Hello');
    web.names.set('inside.test', [['10.0.0.1']]);
    expect(await codeOf(web.fetch(web.url('inside.test.')))).toBe('learning/url-not-allowed');
    expect(web.asked).toEqual(['good.test', 'inside.test']);
  });

  it('rejects a name when any of its addresses is not public', async () => {
    web.names.set('mixed.test', [['127.0.0.1', '10.0.0.1']]);
    expect(await codeOf(web.fetch(web.url('mixed.test')))).toBe('learning/url-not-allowed');
    expect(web.served).toEqual([]);
  });

  it.each([
    ['an address of this network', 'http://10.0.0.1/'],
    ['the metadata service', 'http://169.254.169.254/'],
    ['a name that leads there', 'http://inside.test/'],
    ['another scheme', 'file:///etc/passwd'],
    ['a password', 'http://a:b@good.test/'],
  ])('checks a redirect to %s', async (_what, location) => {
    web.names.set('inside.test', [['192.168.1.1']]);
    const url = location.replace('test/', `test:${web.port}/`);
    web.answer = (_req, res) => res.writeHead(302, { location: url }).end();
    const deps = web.deps();
    const anyPort = { ...deps, policy: { ...deps.policy, isWebPort: () => true } };
    expect(await codeOf(fetchSource(anyPort, web.url('good.test')))).toBe(
      'learning/url-not-allowed',
    );
    expect(web.served).toHaveLength(1);
  });

  it('connects to the checked address even when the name resolves differently later', async () => {
    // A second resolution would return the other address.
    web.names.set('rebind.test', [['127.0.0.1'], ['169.254.169.254']]);
    expect((await web.fetch(web.url('rebind.test'))).bytes.toString()).toBe('Hello');
    expect(web.asked).toEqual(['rebind.test']);
    // A redirect resolves the name again, and the new address is rejected.
    web.answer = (_req, res) => res.writeHead(302, { location: '/again' }).end();
    web.asked.length = 0;
    expect(await codeOf(web.fetch(web.url('rebind.test')))).toBe('learning/url-not-allowed');
  });

  it('follows at most five redirects', async () => {
    web.answer = (req, res) => {
      const left = Number(req.url?.slice(1));
      if (left === 0) res.end('There');
      else res.writeHead(307, { location: `/${left - 1}` }).end();
    };
    expect((await web.fetch(web.url('good.test', '/5'))).bytes.toString()).toBe('There');
    expect(await codeOf(web.fetch(web.url('good.test', '/6')))).toBe('learning/url-redirects');
  });

  it.each([
    ['announced', { 'content-length': String(MAX_SOURCE_BYTES + 1) }],
    ['not announced', {}],
  ])('stops a response that is too large, %s', async (_how, headers) => {
    const chunk = Buffer.alloc(256 * 1024, 32);
    web.answer = (_req, res) => {
      res.on('error', () => undefined).writeHead(200, headers);
      const more = (): void => {
        while (!res.destroyed && res.write(chunk));
        if (!res.destroyed) res.once('drain', more);
      };
      more();
    };
    expect(await codeOf(web.fetch(web.url('good.test')))).toBe('learning/source-too-large');
  });

  it('stops a small response that decompresses to a large one', async () => {
    const bomb = gzipSync(Buffer.alloc(MAX_SOURCE_BYTES * 4, 32));
    expect(bomb.length).toBeLessThan(100_000);
    web.answer = (_req, res) => res.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    expect(await codeOf(web.fetch(web.url('good.test')))).toBe('learning/source-too-large');
  });

  it.each([
    [200, { 'content-type': 'image/png' }, 'learning/type-not-supported'],
    [200, { 'content-encoding': 'zstd' }, 'learning/url-refused'],
    [404, {}, 'learning/url-refused'],
    [500, {}, 'learning/url-refused'],
    [302, {}, 'learning/url-refused'],
  ] as const)('rejects status %d with %j', async (status, headers, code) => {
    web.answer = (_req, res) => res.writeHead(status, headers).end('x');
    expect(await codeOf(web.fetch(web.url('good.test')))).toBe(code);
  });

  it.each([
    ['never responds', () => undefined],
    ['never ends', (_req: unknown, res: { write(text: string): void }) => res.write('Hel')],
  ])('times out when a host %s', async (_how, answer) => {
    web.answer = answer;
    const asked = web.fetch(web.url('good.test'), { timeoutMs: 200 });
    expect(await codeOf(asked)).toBe('learning/url-timeout');
  });

  it('times out when name resolution hangs', async () => {
    const resolve = (): Promise<never> => new Promise(() => undefined);
    const asked = web.fetch(web.url('good.test'), { timeoutMs: 200, resolve });
    expect(await codeOf(asked)).toBe('learning/url-timeout');
  });

  it('reports unknown host names and closed connections', async () => {
    expect(await codeOf(web.fetch(web.url('none.test')))).toBe('learning/url-unreachable');
    web.answer = (req) => req.socket.destroy();
    expect(await codeOf(web.fetch(web.url('good.test')))).toBe('learning/url-unreachable');
  });
});
