import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RULED_OUT } from './ruled-out-words';
import { ROOT, sourceFiles } from './source-files.mjs';

interface Text {
  readonly where: string;
  readonly text: string;
}

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** Messages of the web app, with a space for each element and value in them. */
function messages(): Text[] {
  const units = read('web/src/locale/messages.xlf').matchAll(
    /<trans-unit id="(?<id>[^"]+)"[^]*?<source>(?<text>[^]*?)<\/source>/g,
  );
  return [...units].map(({ groups = {} }) => ({
    where: `message ${groups['id']}`,
    text: (groups['text'] ?? '').replace(/<[^>]*>/g, ' '),
  }));
}

/** Code, and texts of the payment provider, that nobody reads as a sentence of the product. */
const NOT_SHOWN =
  /^packages\/payments-emulator\/|\/(?:testing|generated|cli|fixtures)\/|\.spec\.ts$/;
const FOLDERS = ['packages', 'functions', 'execution'];
/** A literal that begins with a capital letter and has more than one word. Values in it become a space. */
const SENTENCE =
  /(?<quote>['"`])(?<text>[“‘(]?[A-Z](?:(?!\k<quote>)[^\n\\]|\\.)*? (?:(?!\k<quote>)[^\n\\]|\\.)*)\k<quote>/g;

/** Titles, details and sentences of the servers: of errors, mails, warnings and the audit log. */
function sentences(): Text[] {
  return FOLDERS.flatMap((folder) => sourceFiles(folder))
    .filter((file) => file.includes('/src/') && file.endsWith('.ts') && !NOT_SHOWN.test(file))
    .flatMap((file) =>
      [...withoutComments(read(file)).matchAll(SENTENCE)].map(({ groups = {} }) => ({
        where: file,
        text: (groups['text'] ?? '').replace(/\$\{[^}]*\}/g, ' '),
      })),
    );
}

const withoutComments = (code: string): string => code.replace(/^\s*(?:\/\*\*?|\*|\/\/).*$/gm, '');

/** The documentation without its code. Decisions are records of their time. */
function documents(): Text[] {
  return sourceFiles('.')
    .filter((file) => file.endsWith('.md') && !/\/(?:fixtures|adr)\//.test(file))
    .flatMap((file) =>
      read(file)
        .replace(/^```[^]*?^```/gm, (code) => code.replace(/[^\n]/g, ''))
        .replace(/`[^`\n]*`|\]\([^)]*\)/g, ' ')
        .split('\n')
        .map((text, line) => ({ where: `${file}:${line + 1}`, text })),
    );
}

const SOURCES = { messages, sentences, documents };

describe.each(Object.entries(SOURCES))('%s', (_, texts) => {
  const all = texts();

  it('are found', () => expect(all.length).toBeGreaterThan(500));

  it.each(RULED_OUT)('say $say', ({ not }) => {
    const found = all.filter(({ text }) => not.test(text));
    expect(found.map(({ where, text }) => `${where}: ${text.trim()}`)).toEqual([]);
  });
});

it.each(RULED_OUT)('“$was” is found, “$now” is not', ({ not, was, now }) => {
  expect([not.test(was), not.test(now)]).toEqual([true, false]);
});
