import { Grounding } from '../chat/message';
import { AuditActor } from '../audit/audit';
import { Theme } from '../account/user';
import { ApprovalStatus } from './approval';
import { IngestRun, RunEvent, runStateAt, RunStep } from './ingest-run';
import { IMAGE_TYPES, ImageMediaType } from './image';
import { PlanAction, PlanOp } from './plan';
import { SITE_FILES } from './public-doc';
import { MEDIA_TYPES, SourceMediaType, SourceRef } from './source';
import { STAGES } from './stage';
import { INGEST_WARNINGS, IngestWarning } from './warnings';

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Values that stored documents contain, written out: a document must stay readable. */
describe('stored values', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ['Grounding', Grounding.options, ['documents', 'model', 'nothing']],
    ['AuditActor', AuditActor.shape.kind.options, ['user', 'provider', 'agent', 'system']],
    ['Theme', Theme.options, ['system', 'light', 'dark']],
    [
      'ApprovalStatus',
      ApprovalStatus.options,
      ['requested', 'approved', 'denied', 'revoked', 'consumed'],
    ],
    [
      'the status of a step',
      RunStep.shape.status.options,
      ['pending', 'running', 'succeeded', 'failed'],
    ],
    [
      'the change of a run',
      IngestRun.options[0].shape.changeKind.options,
      ['ingest', 'rollback', 'withdraw'],
    ],
    ['the level of an event', RunEvent.shape.level.options, ['info', 'warn', 'error']],
    ['PlanAction', PlanAction.options, ['create', 'update', 'delete', 'unchanged']],
    [
      'the target of a write',
      PlanOp.shape.target.options,
      ['manifest', 'doc', 'file', 'index', 'video'],
    ],
    ['SITE_FILES', SITE_FILES, ['sitemap.xml', 'feed.xml']],
    ['the kind of a source', SourceRef.shape.kind.options, ['upload', 'url', 'inline']],
    [
      'the stage of a source',
      STAGES.map(({ key }) => key),
      ['raw', 'prepared', 'candidate', 'public', 'hub', 'video', 'published'],
    ],
    [
      'SourceMediaType',
      SourceMediaType.options,
      [
        'text/markdown',
        'text/html',
        'application/pdf',
        WORD,
        'application/x-ipynb+json',
        'text/csv',
        'text/plain',
      ],
    ],
    [
      'ImageMediaType',
      ImageMediaType.options,
      ['image/png', 'image/jpeg', 'image/webp', 'image/gif'],
    ],
    [
      'IngestWarning',
      IngestWarning.shape.code.options,
      [
        'images-dropped',
        'images-missing',
        'tables-lost',
        'html-dropped',
        'links-dropped',
        'includes-dropped',
        'templates-dropped',
        'hidden-dropped',
        'scripts-dropped',
        'front-matter-ignored',
        'formatting-lost',
        'no-title',
        'no-text',
        'no-headings',
        'language-guessed',
        'encoding-guessed',
        'pages-without-text',
        'text-unreadable',
        'readability-fallback',
        'text-lost',
        'personal-data',
        'instructions-to-models',
        'links-broken',
        'duplicate-content',
        'replaces-other',
        'alias-taken',
        'secret-accepted',
        'secret-found',
      ],
    ],
  ])('%s keeps its values', (_name, actual, expected) => {
    expect([...actual]).toEqual(expected);
  });
});

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
