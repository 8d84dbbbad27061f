import { demoDocuments } from './demo-documents';

const textOf = (...modules: string[]): string =>
  demoDocuments({ name: 'Acme', modules })
    .filter(({ name }) => name.endsWith('.md'))
    .map(({ bytes }) => bytes.toString('utf8'))
    .join('\n');

/** Words of a module. "Chat" is also where cards can send notifications to. */
const WORDS: Readonly<Record<string, RegExp>> = {
  chat: /\bchats?\b|CHAT_/i,
  'image-generator': /image generator|Images \(/i,
  automation: /automation/i,
};
const ALL = Object.keys(WORDS);

describe('the demo documents', () => {
  it('have the name of the brand', () => {
    expect(textOf(...ALL)).toContain('Acme');
    expect(textOf(...ALL)).not.toContain('Keelson');
  });

  it.each(ALL)('are about %s only in products that have it', (module) => {
    const others = ALL.filter((other) => other !== module);
    expect(textOf(...ALL)).toMatch(WORDS[module]!);
    expect(textOf(...others)).not.toMatch(WORDS[module]!);
    for (const other of others) expect(textOf(...others)).toMatch(WORDS[other]!);
  });

  it('are about no module in a product without any', () => {
    for (const words of Object.values(WORDS)) expect(textOf()).not.toMatch(words);
  });
});
