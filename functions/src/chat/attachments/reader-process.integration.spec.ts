import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openProduct } from '../../testing/test-product';
import { TestUser } from '../../testing/test-user';
import { attach } from '../testing/attach';

/** A reader that a file has taken over: it stays, and puts what it read before into what it reads next. */
const TAKEN_OVER = `
const seen = [];
process.on('message', ({ id, name }) => {
  const doc = { title: 'File', markdown: 'Seen: ' + seen.join(), locale: 'en', rest: [], images: [] };
  seen.push(name);
  process.send({ kind: 'prepared', id, doc });
});
process.send({ kind: 'ready' });
`;

describe('a file that takes over its reader process', () => {
  const folder = mkdtempSync(join(tmpdir(), 'taken-over-'));
  const path = join(folder, 'reader.cjs');
  writeFileSync(path, TAKEN_OVER);
  const product = openProduct('reader-process', { files: 'bucket', reader: { path } });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('sees no file of another member, nor a later one of its own', async () => {
    const [mallory, alice] = [await TestUser.start(product), await TestUser.start(product)];
    const pdf = { content: '%PDF-1.4\n%%EOF\n' };
    for (const person of [mallory, alice, mallory]) {
      const sent = Array.from({ length: 2 }, (_, index) =>
        attach(product, person, { ...pdf, name: `of-${person.uid}-${index}.pdf` }),
      );
      for (const { status } of await Promise.all(sent)) expect(status).toBe(201);
    }
    const [files] = await product.bucket.getFiles({ prefix: 'chat/' });
    const texts = files.filter(({ name }) => name.endsWith('.txt'));
    expect(texts).toHaveLength(6);
    for (const file of texts) {
      expect((await file.download())[0].toString()).not.toContain('of-');
    }
  });
});
