import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { modelEmbedder } from './embedder';

describe('modelEmbedder', () => {
  let server: Server;
  let data: unknown;
  beforeAll(async () => {
    server = createServer((req, res) => {
      req.resume();
      res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }));
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  });
  afterAll(() => new Promise((closed) => server.close(closed)));

  const embedder = () =>
    modelEmbedder({
      name: 'org/model:latest',
      apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
      apiKey: 'none',
      dimensions: null,
    });
  const embed = (...texts: string[]) => embedder().embed(texts, AbortSignal.timeout(5_000));
  const vector = (value: number, length = 384): number[] => new Array<number>(length).fill(value);

  it('returns vectors of length 1 in the order of the texts', async () => {
    data = [
      { index: 1, embedding: [...vector(0, 383), -3] },
      { index: 0, embedding: vector(2) },
    ];
    const [first, second] = await embed('a', 'b');
    expect(Math.hypot(...(first ?? []))).toBeCloseTo(1, 9);
    expect(first?.[0]).toBeCloseTo(1 / Math.sqrt(384), 9);
    expect(second?.at(-1)).toBe(-1);
  });

  it.each([
    ['too few', [], 'returned 0 vectors for 1 texts'],
    ['of a length without an index', [{ index: 0, embedding: vector(1, 5) }], '5 dimensions'],
    ['without a direction', [{ index: 0, embedding: vector(0) }], 'no direction'],
  ])('rejects vectors that are %s', async (_what, answer, message) => {
    data = answer;
    await expect(embed('a')).rejects.toThrow(message);
  });

  it('has a key that a document id may be, another one for other dimensions', () => {
    const config = { name: 'org/model:latest', apiUrl: null, apiKey: 'k', dimensions: 768 };
    const keys = [embedder().key, modelEmbedder(config).key];
    expect(keys[0]).toMatch(/^org-model-latest-[0-9a-f]{8}$/);
    expect(new Set(keys).size).toBe(2);
  });
});
