import { createHash } from 'node:crypto';
import { readAnchor, writeAnchor } from './audit-anchor';

const anchor = {
  day: '2026-11-22',
  previous: 'a'.repeat(64),
  entries: [
    { id: 'one', digest: '1' },
    { id: 'two', digest: '2' },
  ],
};

describe('an audit anchor', () => {
  it('is read as it was written', () => {
    expect(readAnchor(writeAnchor(anchor))).toMatchObject(anchor);
  });

  it('has a hash that a shell computes too', () => {
    const lines = writeAnchor(anchor).trimEnd().split('\n');
    const content = `${lines.slice(0, -1).join('\n')}\n`;
    const hash = createHash('sha256').update(content).digest('hex');
    expect(lines.at(-1)).toBe(JSON.stringify({ hash }));
  });

  it('exists for a day without entries', () => {
    expect(readAnchor(writeAnchor({ ...anchor, entries: [] }))).toMatchObject({ entries: [] });
  });

  it.each([
    ['a changed digest', (text: string) => text.replace('"digest":"2"', '"digest":"3"')],
    ['a removed line', (text: string) => text.replace(/\{"id":"one".*\n/, '')],
    ['another day', (text: string) => text.replace('2026-11-22', '2026-11-23')],
    ['another day before', (text: string) => text.replace(/a{64}/, 'b'.repeat(64))],
    ['no last line', (text: string) => text.slice(0, text.lastIndexOf('{'))],
    ['another format', (text: string) => text.replace('anchor/1', 'anchor/2')],
    ['nothing', () => ''],
  ])('is refused with %s', (_what, change) => {
    expect(readAnchor(change(writeAnchor(anchor)))).toBeNull();
  });
});
