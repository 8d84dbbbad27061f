import { storedFixtures } from '@keelson/server/testing/stored-fixtures';
import { ProjectRepo } from '../projects/project-repo';
import { ManifestRepo } from '../learning/manifest-repo';
import { TestProduct } from '../testing/test-product';
import { movePrivateFields } from './move-private-fields';

const fixtures = storedFixtures();
const projects = fixtures.filter(({ path }) => /^projects\/[^/]+$/.test(path));
const versions = fixtures.filter(({ path }) => path.includes('/versions/'));
const isPublic = ({ fields }: (typeof projects)[number]): boolean =>
  fields['visibility'] === 'public';

describe('movePrivateFields', () => {
  let product: TestProduct;
  beforeEach(async () => {
    product = await TestProduct.start('moves');
    for (const collection of ['projects', 'projectMembers', 'publicDocs']) {
      await product.db.recursiveDelete(product.db.collection(collection));
    }
    for (const { path, fields } of [...projects, ...versions]) {
      await product.db.doc(path).set(fields);
    }
  });
  afterEach(() => product.close());
  const read = async (path: string) => (await product.db.doc(path).get()).data();

  it('has old documents to move', () => {
    expect(projects.filter(isPublic).length).toBeGreaterThan(0);
    expect(projects.filter((one) => !isPublic(one)).length).toBeGreaterThan(0);
    expect(versions.every(({ fields }) => 'source' in fields && 'runId' in fields)).toBe(true);
  });

  it('reports in a dry run what would move, and writes nothing', async () => {
    const reports = await movePrivateFields(product.db, { dryRun: true });
    expect(reports).toMatchObject([
      { collection: 'projects', pending: projects.filter(isPublic).length, written: 0 },
      { collection: 'publicDocs/versions', pending: versions.length, written: 0 },
    ]);
    for (const { path, fields } of projects) expect(await read(path)).toEqual(fields);
  });

  it('moves members of public projects and origins of versions, and nothing else', async () => {
    const reports = await movePrivateFields(product.db, { dryRun: false });
    expect(reports.map(({ conflicts }) => conflicts)).toEqual([0, 0]);
    for (const project of projects) {
      const { memberUids, ownerUid, ...rest } = project.fields;
      const members = { memberUids: memberUids as unknown, ownerUid: ownerUid as unknown };
      const slug = project.path.split('/')[1] ?? '';
      expect(await read(project.path)).toEqual(isPublic(project) ? rest : project.fields);
      expect(await read(`projectMembers/${slug}`)).toEqual(isPublic(project) ? members : undefined);
    }
    for (const { path, fields } of versions) {
      const { source, runId, ...rest } = fields;
      expect(await read(path)).toEqual(rest);
      const origin = { source: source as unknown, runId: runId as unknown };
      expect(await read(path.replace('/versions/', '/origins/'))).toEqual(origin);
    }
    const again = await movePrivateFields(product.db, { dryRun: false });
    expect(again.map(({ pending }) => pending)).toEqual([0, 0]);
  });

  it('is invisible to the product: memberships and origins are the same before and after', async () => {
    const repo = new ProjectRepo(product.db);
    const manifest = new ManifestRepo(product.db, 'test');
    const [, slug = '', , number = ''] = versions[0]?.path.split('/') ?? [];
    const look = async () => ({
      mine: (await repo.ofMember('demo-paula' as never)).map((project) => project.slug).sort(),
      origin: await manifest
        .sourcedVersion(slug as never, Number(number))
        .then((version) => [version?.source, version?.runId]),
    });
    const before = await look();
    expect(before.mine.length).toBeGreaterThan(1);
    expect(before.origin[0]).toMatchObject({ kind: expect.any(String) as string });
    await movePrivateFields(product.db, { dryRun: false });
    expect(await look()).toEqual(before);
    await repo.removeMember('demo-paula' as never);
    expect((await look()).mine).toEqual([]);
  });
});
