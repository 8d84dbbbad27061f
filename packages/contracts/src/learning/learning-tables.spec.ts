import { IMAGE_TYPES } from './image';
import { IngestRun, runStateAt } from './ingest-run';
import { MEDIA_TYPES } from './source';
import { INGEST_WARNINGS } from './warnings';

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

describe('file types', () => {
  it.each([
    ['notes.md', 'text/markdown'],
    ['notes.markdown', 'text/markdown'],
    ['page.html', 'text/html'],
    ['page.htm', 'text/html'],
    ['page.xhtml', 'text/html'],
    ['paper.pdf', 'application/pdf'],
    ['letter.docx', WORD],
    ['notes.txt', 'text/plain'],
    ['notes.text', 'text/plain'],
    ['a.ipynb', 'application/x-ipynb+json'],
    ['a.csv', 'text/csv'],
    ['a.tsv', 'text/csv'],
    ['a.png', 'image/png'],
    ['a.jpg', 'image/jpeg'],
    ['a.jpeg', 'image/jpeg'],
    ['a.webp', 'image/webp'],
    ['a.gif', 'image/gif'],
    ['a.svg', undefined],
    ['a.exe', undefined],
  ])('%s is %s', (name, expected) => {
    const extension = name.split('.')[1] ?? '';
    const types: Readonly<Record<string, { readonly extensions: readonly string[] }>> = {
      ...MEDIA_TYPES,
      ...IMAGE_TYPES,
    };
    const found = Object.keys(types).find((type) => types[type]?.extensions.includes(extension));
    expect(found).toBe(expected);
  });
});

describe('INGEST_WARNINGS', () => {
  const codesOf = (weight: string): string[] =>
    Object.entries(INGEST_WARNINGS).flatMap(([code, row]) => (row.weight === weight ? [code] : []));

  it('blocks secrets only', () => {
    expect(codesOf('block')).toEqual(['secret-found']);
  });

  it('notes what needs no action', () => {
    expect(codesOf('note')).toEqual([
      'formatting-lost',
      'no-text',
      'no-headings',
      'language-guessed',
    ]);
  });

  it('labels every code differently', () => {
    const labels = Object.values(INGEST_WARNINGS).map(({ label }) => label.trim());
    expect(labels).not.toContain('');
    expect(new Set(labels).size).toBe(labels.length);
  });
});

it('does not read a run whose fields contradict its status', () => {
  const [applying, , failed] = IngestRun.options;
  expect(applying.shape.endedAt.safeParse(1_000).success).toBe(false);
  expect(failed.shape.problem.safeParse(null).success).toBe(false);
});

describe('runStateAt', () => {
  it.each([
    ['applying', 1_001, 'applying'],
    ['applying', 1_000, 'interrupted'],
    ['applied', 1_000, 'applied'],
    ['failed', 1_000, 'failed'],
  ] as const)('%s with a lease until %d at 1000 is %s', (status, leaseUntil, state) => {
    expect(runStateAt({ status, leaseUntil }, 1_000)).toBe(state);
  });
});
