import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DocSlug } from '@keelson/contracts/learning/learning-ids';
import { Lesson } from '@keelson/contracts/learning/lesson';
import { makeLesson } from '../../lesson/make-lesson';
import { readSections } from './read-sections';
import { speechMs, type StoryboardInput, writeStoryboard } from './write-storyboard';

const document = (changes: Partial<StoryboardInput>): StoryboardInput => ({
  slug: DocSlug.parse('a-document'),
  version: 3,
  title: 'A document',
  summary: 'What it is about.',
  locale: 'en',
  markdown: '',
  headings: [],
  ...changes,
});

const MARKDOWN = `Some **bold** words and \`code\`. A [link](/learn/other) too.

## First part

- one item
- a second one, with *stress*.

\`\`\`sh
# no heading
npm start
\`\`\`

## Second & last

| Key | What |
| --- | --- |
| \`j\` | Down |
| \`k\` | Up |

> Quoted words.
`;
const HEADINGS = [
  { depth: 2, text: 'First part', anchor: 'first-part' },
  { depth: 2, text: 'Second & last', anchor: 'second-last' },
];

describe('readSections', () => {
  it('reads text, items, code and rows under their headings', () => {
    const sections = readSections({ title: 'T', markdown: MARKDOWN, headings: HEADINGS });
    expect(sections).toEqual([
      {
        title: 'T',
        anchor: '',
        blocks: [{ kind: 'text', text: 'Some bold words and code. A link too.' }],
      },
      {
        title: 'First part',
        anchor: 'first-part',
        blocks: [
          { kind: 'item', text: 'one item' },
          { kind: 'item', text: 'a second one, with stress.' },
          { kind: 'code', text: '# no heading\nnpm start' },
        ],
      },
      {
        title: 'Second & last',
        anchor: 'second-last',
        blocks: [
          { kind: 'row', text: 'Key · What' },
          { kind: 'row', text: 'j · Down' },
          { kind: 'row', text: 'k · Up' },
          { kind: 'text', text: 'Quoted words.' },
        ],
      },
    ]);
  });
});

describe('speechMs', () => {
  it.each([
    ['two words', 2_500],
    [Array.from({ length: 150 }, () => 'word').join(' '), 60_600],
    ['文'.repeat(100), 18_600],
  ])('%#', (text, ms) => {
    expect(speechMs(text)).toBe(ms);
  });
});

describe('writeStoryboard', () => {
  const board = writeStoryboard(document({ markdown: MARKDOWN, headings: HEADINGS }));

  it('starts with title and summary, then the sections in order', () => {
    expect(board.slides.map(({ title, anchor }) => [title, anchor])).toEqual([
      ['A document', ''],
      ['A document', ''],
      ['First part', 'first-part'],
      ['Second & last', 'second-last'],
    ]);
    expect(board.slides[0]?.narration).toBe('A document. What it is about.');
  });

  it('mentions code instead of reading it, and reads table rows', () => {
    expect(board.slides[2]).toMatchObject({
      points: ['one item', 'a second one, with stress.', '`# no heading'],
      narration: 'one item. a second one, with stress. The code is on the page.',
    });
    expect(board.slides[3]?.narration).toBe('j: Down. k: Up. Quoted words.');
  });

  it('is deterministic, including its hash', () => {
    const input = document({ markdown: MARKDOWN, headings: HEADINGS });
    expect(makeLesson(input)).toEqual(makeLesson(input));
    expect(makeLesson(input).storyboardHash).not.toBe(
      makeLesson({ ...input, summary: 'Another.' }).storyboardHash,
    );
  });

  it('splits a long section into slides of limited length', () => {
    const sentence = 'This sentence is one of many that say the same thing again. ';
    const { slides } = writeStoryboard(document({ markdown: sentence.repeat(40) }));
    expect(slides.length).toBeGreaterThan(5);
    for (const { points, narration } of slides) {
      expect(points.length).toBeLessThanOrEqual(5);
      expect(narration.length).toBeLessThanOrEqual(800);
    }
    const narrations = slides.slice(1).map(({ narration }) => narration);
    expect(narrations.join(' ')).toBe(sentence.repeat(40).trim());
  });

  it('truncates a long document and says so', () => {
    const markdown = Array.from({ length: 200 }, (_, n) => `## Part ${n}\n\nText.`).join('\n\n');
    const { slides } = writeStoryboard(document({ markdown }));
    expect(slides).toHaveLength(60);
    expect(slides.at(-1)?.narration).toBe('The rest is in the document.');
  });

  it('makes a lesson of an empty document', () => {
    expect(writeStoryboard(document({ summary: '' })).slides).toHaveLength(1);
  });
});

interface Cue {
  readonly from: number;
  readonly to: number;
  readonly lines: readonly string[];
}

function cuesOf(vtt: string): Cue[] {
  const [head, ...blocks] = vtt.trimEnd().split('\n\n');
  expect(head).toBe('WEBVTT');
  return blocks.map((block) => {
    const [, timing = '', ...lines] = block.split('\n');
    const times = /^(\d\d):(\d\d):(\d\d)\.(\d{3}) --> (\d\d):(\d\d):(\d\d)\.(\d{3})$/.exec(timing);
    const [h = 0, m = 0, s = 0, ms = 0, h2 = 0, m2 = 0, s2 = 0, ms2 = 0] =
      times?.slice(1).map(Number) ?? [];
    return {
      from: ((h * 60 + m) * 60 + s) * 1000 + ms,
      to: ((h2 * 60 + m2) * 60 + s2) * 1000 + ms2,
      lines,
    };
  });
}

const DEMO = join(__dirname, '../../../../../product/content');

describe('captions', () => {
  it('escape markup', () => {
    const { captions } = writeStoryboard(document({ markdown: 'Use a < b && c --> d now.' }));
    expect(captions).toContain('Use a &lt; b &amp;&amp; c --&gt; d now.');
  });

  it.each(readdirSync(DEMO).filter((file) => file.endsWith('.md')))(
    'of %s cover the lesson without gaps, in two short lines',
    (file) => {
      const markdown = readFileSync(join(DEMO, file), 'utf8').replace(/^---\n.*?\n---\n/s, '');
      const lesson = Lesson.omit({ video: true }).parse(
        makeLesson(document({ markdown, title: file })),
      );
      const cues = cuesOf(lesson.captions);
      expect(cues.length).toBeGreaterThan(5);
      expect(cues[0]?.from).toBe(0);
      expect(cues.at(-1)?.to).toBe(lesson.durationMs);
      cues.forEach(({ from, to, lines }, index) => {
        expect(to).toBeGreaterThan(from);
        expect(to).toBe(cues[index + 1]?.from ?? lesson.durationMs);
        expect(lines.length).toBeLessThanOrEqual(2);
        expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(84);
      });
    },
  );
});
