import { type DocSlug, ReleaseId } from '@keelson/contracts/learning/learning-ids';
import { type PublicDoc } from '@keelson/contracts/learning/public-doc';
import { type BuiltPlan, buildPlan, type DesiredDoc, type PlanInput } from './build-plan';

const slug = (name: string): DocSlug => name as DocSlug;
const hash = (letter: string): string => letter.repeat(64);
const FILE = { path: 'learning/sources/new/f', sha256: hash('f'), bytes: 2_048 };

const desired = (
  name: string,
  contentHash: string,
  file: DesiredDoc['file'] = FILE,
): DesiredDoc => ({
  slug: slug(name),
  uri: `${name}-${contentHash.charAt(0)}.md`,
  contentHash,
  bytes: 1_024,
  file,
});
const stored = (name: string, fields: Partial<PublicDoc> = {}): readonly [DocSlug, PublicDoc] => [
  slug(name),
  {
    slug: slug(name),
    contentHash: hash('a'),
    version: 3,
    latestVersion: 4,
    withdrawnAt: null,
    ...fields,
  } as PublicDoc,
];

const plan = (input: Partial<PlanInput>, docs = [stored('live')], liveCount = 5): BuiltPlan =>
  buildPlan({
    desired: [],
    withdrawn: [],
    state: { docs: new Map(docs), liveCount, nextRelease: ReleaseId.parse('r-00000007') },
    ...input,
  });
const keysOf = ({ ops }: BuiltPlan): string[] => ops.map(({ key }) => key);
const codesOf = ({ blockers }: BuiltPlan): string[] => blockers.map(({ code }) => code);

const RELEASE = [
  'learning/releases/r-00000007/answers.v8.gz',
  'learning/releases/r-00000007/feed.xml',
  'learning/releases/r-00000007/search-words.json.gz',
  'learning/releases/r-00000007/sitemap.xml',
];

describe('buildPlan', () => {
  it.each([
    ['creates a new document', 'new', {}, ['create', null, hash('b'), null, 1]],
    ['updates a changed one', 'live', {}, ['update', hash('a'), hash('b'), 3, 5]],
    [
      'creates a withdrawn one with its next version',
      'live',
      { withdrawnAt: 9 },
      ['create', null, hash('b'), null, 5],
    ],
    [
      'leaves an equal one',
      'live',
      { contentHash: hash('b') },
      ['unchanged', hash('b'), hash('b'), 3, 3],
    ],
    [
      'publishes an equal one that was withdrawn',
      'live',
      { contentHash: hash('b'), withdrawnAt: 9 },
      ['create', null, hash('b'), null, 5],
    ],
  ])('%s', (_what, name, fields, step) => {
    const { steps } = plan({ desired: [desired(name, hash('b'))] }, [stored('live', fields)]);
    const [action, beforeHash, afterHash, beforeVersion, afterVersion] = step;
    expect(steps).toEqual([
      { slug: name, action, beforeHash, afterHash, beforeVersion, afterVersion },
    ]);
  });

  it.each([
    ['withdraws a live document', 'live', {}, ['delete', hash('a'), 3]],
    ['leaves a withdrawn one', 'live', { withdrawnAt: 9 }, ['unchanged', null, null]],
    ['leaves one that never existed', 'never', {}, ['unchanged', null, null]],
  ])('%s', (_what, name, fields, [action, beforeHash, beforeVersion]) => {
    const { steps } = plan({ withdrawn: [slug(name)] }, [stored('live', fields)]);
    expect(steps).toEqual([
      { slug: name, action, beforeHash, afterHash: null, beforeVersion, afterVersion: null },
    ]);
  });

  it('writes the version, the manifest entry, the file and the release of a new document', () => {
    const built = plan({ desired: [desired('new', hash('b'))] });
    expect(keysOf(built)).toEqual([
      ...RELEASE,
      FILE.path,
      'manifest/new',
      'publicDocs/new/versions/1',
      'releases/r-00000007',
    ]);
    const step = { slug: 'new', action: 'create', beforeVersion: null, afterVersion: 1 };
    const [file, entry, version] = built.ops
      .slice(RELEASE.length, RELEASE.length + 3)
      .map(({ key: _key, ...op }) => op);
    const hashes = { beforeHash: null, afterHash: hash('b') };
    expect(file).toEqual({
      ...step,
      target: 'file',
      ...hashes,
      afterHash: hash('f'),
      bytes: 2_048,
    });
    expect(entry).toEqual({ ...step, target: 'manifest', ...hashes, bytes: 0 });
    expect(version).toEqual({ ...step, target: 'doc', ...hashes, bytes: 1_024 });
    expect(built.ops.at(-1)).toEqual({
      action: 'create',
      target: 'index',
      key: 'releases/r-00000007',
      slug: null,
      bytes: 0,
      beforeHash: null,
      afterHash: null,
      beforeVersion: null,
      afterVersion: null,
    });
  });

  it('writes no file for a rollback, which keeps the stored one', () => {
    const built = plan({ desired: [desired('live', hash('b'), null)] });
    expect(keysOf(built).filter((key) => key.includes('live'))).toEqual([
      'manifest/live',
      'publicDocs/live/versions/5',
    ]);
  });

  it('writes the document and its manifest entry for a withdrawal', () => {
    const { ops } = plan({ withdrawn: [slug('live')] });
    expect(ops.filter((op) => op.slug === 'live')).toMatchObject([
      { key: 'manifest/live', target: 'manifest', action: 'delete', bytes: 0 },
      { key: 'publicDocs/live', target: 'doc', action: 'delete', bytes: 0 },
    ]);
  });

  it('lists an unchanged document, without a release', () => {
    const built = plan({ desired: [desired('live', hash('a'))] });
    expect(built.ops).toMatchObject([
      { key: 'publicDocs/live', target: 'doc', action: 'unchanged', bytes: 1_024 },
    ]);
  });

  it('is the same for every order of the input', () => {
    const docs = [desired('c', hash('c')), desired('a', hash('b')), desired('b', hash('d'))];
    const built = plan({ desired: docs, withdrawn: [slug('live')] });
    expect(built.steps.map((step) => step.slug)).toEqual(['a', 'b', 'c', 'live']);
    expect(keysOf(built)).toEqual([...keysOf(built)].sort());
    expect(plan({ desired: docs.toReversed(), withdrawn: [slug('live')] })).toEqual(built);
  });

  it('counts the documents by action', () => {
    const docs = [
      stored('live'),
      stored('same'),
      stored('old'),
      stored('gone', { withdrawnAt: 1 }),
    ];
    const input = {
      desired: [
        desired('n1', hash('b')),
        desired('n2', hash('b')),
        desired('n3', hash('b')),
        desired('live', hash('b')),
        desired('same', hash('a')),
      ],
      withdrawn: [slug('old'), slug('gone')],
    };
    expect(plan(input, docs).totals).toEqual({ create: 3, update: 1, delete: 1, unchanged: 2 });
  });

  describe('blockers', () => {
    it('has none for a change with an effect', () => {
      expect(codesOf(plan({ desired: [desired('new', hash('b'))] }))).toEqual([]);
      expect(codesOf(plan({ desired: [desired('live', hash('b'))] }))).toEqual([]);
      expect(codesOf(plan({ withdrawn: [slug('live')] }))).toEqual([]);
    });

    it('names the URL that two sources have', () => {
      const twice = [desired('new', hash('b')), desired('a', hash('b')), desired('new', hash('c'))];
      expect(plan({ desired: twice }).blockers).toEqual([
        {
          code: 'learning/duplicate-slug',
          detail:
            'Several sources have the URL /learn/new: new-b.md, new-c.md. Give each a title of its own, or a “slug” in its front matter.',
          message: {
            code: 'plan.same-slug',
            params: { slug: 'new', sources: ['new-b.md', 'new-c.md'] },
          },
          source: null,
        },
      ]);
    });

    it.each([
      [9_999, [], []],
      [10_000, [], ['learning/too-many-documents']],
      [10_000, [slug('live')], []],
    ])(
      'from %d documents allows one more, less the withdrawn %j: %j',
      (count, withdrawn, codes) => {
        const built = plan({ desired: [desired('new', hash('b'))], withdrawn }, undefined, count);
        expect(codesOf(built)).toEqual(codes);
      },
    );

    it('reports a change without an effect', () => {
      expect(codesOf(plan({ desired: [desired('live', hash('a'))] }))).toEqual([
        'learning/nothing-to-apply',
      ]);
    });
  });
});
