import { DomainError } from '@keelson/contracts/errors';
import { type Bucket } from '@google-cloud/storage';
import { BucketFiles } from './file-store';

const failing = (code: number | string): BucketFiles => {
  const fail = () => Promise.reject(Object.assign(new Error('Storage said no'), { code }));
  const file = { save: fail, getMetadata: fail, download: fail, delete: fail };
  return new BucketFiles(() => ({ file: () => file }) as unknown as Bucket);
};
const uses = (files: BucketFiles): (() => Promise<unknown>)[] => [
  () => files.put({ path: 'a', bytes: Buffer.from('a'), contentType: 'text/plain' }),
  () => files.info('a'),
  () => files.read('a'),
  () => files.remove('a'),
  () => files.removeListed({ path: 'a', changedAt: 0, generation: '1' }),
];

describe('BucketFiles', () => {
  it.each([429, 503, 'ECONNRESET'])('maps %s to a retryable error', async (code) => {
    for (const use of uses(failing(code))) {
      const error: unknown = await use().catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(DomainError);
      expect((error as DomainError).code).toBe('service/unavailable');
    }
  });

  it('retries interrupted transfers only', async () => {
    let asked = 0;
    const download = () => {
      asked += 1;
      const broken = Object.assign(new Error('cut'), { code: 'ECONNRESET' });
      return asked < 3 ? Promise.reject(broken) : Promise.resolve([Buffer.from('whole')]);
    };
    const bucket = { file: () => ({ download }) } as unknown as Bucket;
    expect(String(await new BucketFiles(() => bucket).read('a'))).toBe('whole');
    expect(asked).toBe(3);
  });

  it.each([400, 403])('does not treat %s as transient', async (code) => {
    for (const use of uses(failing(code))) await expect(use()).rejects.toMatchObject({ code });
  });
});
