import { type ManifestEntry } from '@keelson/contracts/learning/manifest';
import {
  type DocListItem,
  type SourcedVersion,
  type PublicDoc,
} from '@keelson/contracts/learning/public-doc';
import { buildBundle, type BundleInput } from './build-bundle';

const AT = 1_800_000_000_000;
const described = (slug: string) => ({
  slug,
  title: slug.toUpperCase(),
  summary: '',
  tags: [],
  locale: 'en',
  version: 2,
  contentHash: 'a'.repeat(64),
  words: 100,
});
const version = (slug: string) => ({
  ...described(slug),
  source: { id: slug, kind: 'upload', uri: 'a.md', sha256: 'b'.repeat(64) },
});
const listed = (slug: string) => ({ ...described(slug), publishedAt: 1 }) as unknown as DocListItem;
const doc = (slug: string, withdrawnAt: number | null = null) =>
  ({
    slug,
    version: 2,
    withdrawnAt,
    movedTo: null,
    releaseId: 'r-00000001',
  }) as unknown as PublicDoc;
const entry = (slug: string, state = 'active') =>
  ({
    id: slug,
    state,
    stage: 'published',
    lastRunId: 'earlier',
    updatedAt: 1,
  }) as unknown as ManifestEntry;

const bundle = (fields: object) =>
  buildBundle({
    runId: 'run-1',
    releaseId: 'r-00000002',
    at: AT,
    writes: [],
    withdrawn: [],
    before: [],
    ...fields,
  } as unknown as BundleInput);

describe('buildBundle', () => {
  it('publishes a version: its document, manifest entry and list item', () => {
    const warnings = [{ code: 'no-headings', detail: 'None.' }];
    const built = bundle({ writes: [{ version: version('new'), warnings }] });
    expect(built.versions).toEqual([{ ...version('new'), publishedAt: AT, runId: 'run-1' }]);
    const { words, ...fields } = described('new');
    expect(built.list).toEqual([{ ...fields, words, publishedAt: AT }]);
    expect(built.docs).toEqual([
      {
        ...fields,
        publishedAt: AT,
        sourceId: 'new',
        latestVersion: 2,
        releaseId: 'r-00000002',
        withdrawnAt: null,
        movedTo: null,
      },
    ]);
    expect(built.entries).toEqual([
      {
        ...version('new').source,
        title: 'NEW',
        locale: 'en',
        storagePath: `learning/sources/new/${'b'.repeat(64)}`,
        state: 'active',
        stage: 'published',
        publicDocSlug: 'new',
        version: 2,
        contentHash: 'a'.repeat(64),
        warnings,
        lastRunId: 'run-1',
        updatedAt: AT,
      },
    ]);
  });

  it('gives each version its own warnings', () => {
    const writes = ['a', 'b'].map((slug) => ({
      version: version(slug) as unknown as SourcedVersion,
      warnings: [{ code: 'no-headings', detail: slug }],
    }));
    expect(bundle({ writes }).entries.map(({ warnings }) => warnings[0]?.detail)).toEqual([
      'a',
      'b',
    ]);
  });

  it('withdraws documents: the URL may redirect, the source is a candidate again', () => {
    const withdrawn = [{ doc: doc('old'), entry: entry('old'), movedTo: 'new' }];
    const built = bundle({ withdrawn, before: [listed('old')] });
    expect(built.docs).toEqual([
      { ...doc('old'), releaseId: 'r-00000002', withdrawnAt: AT, movedTo: 'new' },
    ]);
    expect(built.entries).toEqual([
      {
        ...entry('old'),
        state: 'withdrawn',
        stage: 'candidate',
        lastRunId: 'run-1',
        updatedAt: AT,
      },
    ]);
    expect(built.list).toEqual([]);
  });

  it.each([
    ['was withdrawn already', entry('old', 'withdrawn')],
    ['has no entry', null],
  ])('keeps the date and the manifest of a document that %s', (_when, stored) => {
    const built = bundle({ withdrawn: [{ doc: doc('old', 5), entry: stored, movedTo: null }] });
    expect([built.docs[0]?.withdrawnAt, built.entries]).toEqual([5, []]);
  });

  it('lists the unchanged and the new documents once, by slug', () => {
    const built = bundle({
      before: [listed('z'), listed('gone'), listed('b')],
      writes: [
        { version: version('b'), warnings: [] },
        { version: version('a'), warnings: [] },
      ],
      withdrawn: [{ doc: doc('gone'), entry: null, movedTo: null }],
    });
    expect(built.list.map(({ slug, publishedAt }) => [slug, publishedAt])).toEqual([
      ['a', AT],
      ['b', AT],
      ['z', 1],
    ]);
  });
});
