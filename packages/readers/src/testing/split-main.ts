/** Reads texts as JSON from standard input, and writes the chapters of each. Runs outside of the test runner. */
import { DomainError } from '@keelson/contracts/errors';
import { text as readAll } from 'node:stream/consumers';
import { parseMarkdown, writeMarkdown } from '../markdown/syntax';
import { splitChapters } from '../content/split-chapters';
import { type SplitText, type TextToSplit } from './split-texts';

function split({ markdown, maxBytes }: TextToSplit): SplitText {
  try {
    const chapters = splitChapters(parseMarkdown(markdown), {
      title: 'Book',
      ids: [],
      maxWhole: maxBytes,
      maxBytes,
      sizeOf: (children) => Buffer.byteLength(writeMarkdown({ type: 'root', children })),
    });
    return {
      error: null,
      chapters: chapters.map(({ title, tree }) => ({ title, text: writeMarkdown(tree).trim() })),
    };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { error: `${error.code}: ${error.message}`, chapters: [] };
  }
}

const texts = JSON.parse(await readAll(process.stdin)) as TextToSplit[];
process.stdout.write(JSON.stringify(texts.map(split)));
