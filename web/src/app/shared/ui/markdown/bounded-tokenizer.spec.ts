import { cpuGrowth } from '@keelson/contracts/testing/cpu-growth';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getDefaults, Lexer, lexer } from 'marked';
import { BoundedTokenizer } from './bounded-tokenizer';

const parse = (text: string) =>
  new Lexer({ ...getDefaults(), tokenizer: new BoundedTokenizer() }).lex(text);

const DOCS = join(process.cwd(), 'docs');
const guides = readdirSync(DOCS, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.md'),
);

describe('BoundedTokenizer', () => {
  it.each(guides)('reads %s like the library', (name) => {
    const text = readFileSync(join(DOCS, name), 'utf8');
    expect(JSON.stringify(parse(text))).toBe(JSON.stringify(lexer(text)));
  });

  it.each(['*a_', '_a', '**a', '!', '`', 'a@'])(
    'takes time in proportion to the length of %j over and over',
    (unit) => {
      // About 8; 64 when it is quadratic.
      expect(cpuGrowth(parse, { unit, length: 6_000 })).toBeLessThan(32);
    },
  );

  it.each(['> ', '1. ', '- ', '> 1. ', '> > - '])('reads %j nested thousands of times', (unit) => {
    const text = `${unit.repeat(5_000)}end`;
    expect(
      parse(text)
        .map(({ raw }) => raw)
        .join(''),
    ).toBe(text);
  });
});
