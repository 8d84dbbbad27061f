import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ReaderPool } from './reader-pool';

/** A reader whose documents are titled by the id of their process. */
const PROGRAM = `
process.on('message', ({ id }) => {
  const doc = { title: String(process.pid), rest: [], images: [] };
  process.send({ kind: 'prepared', id, doc });
});
process.send({ kind: 'ready' });
`;

describe('a pool of reader processes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'readers-'));
  const path = join(folder, 'reader.cjs');
  beforeAll(() => writeFileSync(path, PROGRAM));
  afterAll(() => rmSync(folder, { recursive: true }));

  const source = { name: 'a.pdf', bytes: Buffer.from('x') };
  const processesOf = async (pool: ReaderPool): Promise<number> => {
    const read = [pool.read(source), pool.read(source), pool.read(source)];
    const titles = (await Promise.all(read)).map(({ title }) => title);
    await pool.close();
    return new Set(titles).size;
  };

  it('reads the sources of one ingest in the same process', async () => {
    expect(await processesOf(new ReaderPool({ path }, 1))).toBe(1);
  });

  it('gives each file of a member a process of its own', async () => {
    expect(await processesOf(new ReaderPool({ path }, 1, { process: 'for-each-source' }))).toBe(3);
  });
});
