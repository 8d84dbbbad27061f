import { cpuGrowth } from '@keelson/contracts/testing/cpu-growth';
import { catchDomainError } from '../testing/catch-domain-error';
import { decodeCursor, encodeCursor } from '../cursor';
import { findMalformed } from './find-malformed';
import * as z from 'zod';

const nested = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);

describe('findMalformed', () => {
  it.each([
    ['text', null],
    [{ a: ['\u{1f600}', 1, null, true] }, null],
    [nested(65), null],
    ['\ud800', ''],
    [{ a: [{ b: 'x\udfff' }] }, 'a.0.b'],
    [{ ['\ud83d']: 1 }, ''],
    [{ a: { ['\ud83d']: 1 } }, 'a'],
    [nested(66), Array(65).fill('0').join('.')],
    [nested(60_000), Array(65).fill('0').join('.')],
  ])('case %#', (value, path) => {
    expect(findMalformed(value)?.path ?? null).toBe(path);
  });

  it('takes time in proportion to the size', () => {
    // Parsing takes linear time, too.
    const work = (items: string): unknown => findMalformed(JSON.parse(`[${items}1]`));
    expect(work('{"a":"b"},')).toBeNull();
    expect(cpuGrowth(work, { unit: '{"a":"b"},', length: 200_000 })).toBeLessThan(32);
  });
});

describe('decodeCursor', () => {
  const Position = z.tuple([z.string(), z.string()]);

  it('returns the position of a page', () => {
    expect(decodeCursor(Position, encodeCursor(['Ada', 'u1']))).toEqual(['Ada', 'u1']);
  });

  it.each([
    [['Ada', '__x__']],
    [['Ada', '..']],
    [['Ada', 'a//b']],
    [['Ada', 'x'.repeat(1_501)]],
    [['Ada', '\ud800']],
    [['\ud800', 'u1']],
  ])('rejects the forged position %j', (position) => {
    // JSON escapes lone surrogates, so they survive the encoding.
    const forged = encodeCursor(position);
    expect(catchDomainError(() => decodeCursor(Position, forged)).code).toBe('request/invalid');
  });
});
