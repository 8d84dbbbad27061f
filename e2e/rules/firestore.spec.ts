import { paths } from '@keelson/contracts/paths';
import { doc, type Firestore, getDocFromServer } from 'firebase/firestore';
import { ACCESS, collectionOf } from './access-table';
import { ATTEMPTS } from './all-attempts';
import { coverageOf, coverageReport, fetchGranted, isUncovered, type Outcome } from './coverage';
import { DOCUMENTS } from './documents';
import { EVERYONE, inWords, STAFF } from './principals';
import { parseAllows } from './rules-source';
import { RULES, RulesWorld } from './world';

let world: RulesWorld;
const outcomes: Outcome[] = [];

beforeAll(async () => {
  world = await RulesWorld.start();
});
afterAll(() => world.stop());

describe.each(Object.entries(ATTEMPTS))('%s', (_topic, attempts) => {
  it.each(attempts.map((attempt) => ({ ...attempt, who: inWords(attempt.allowed) })))(
    '$method $path ($how): $who',
    async (attempt) => {
      const succeeded = await world.whoCan(attempt);
      outcomes.push({ attempt, succeeded, refused: EVERYONE.length - succeeded.length });
      expect([...succeeded].sort()).toEqual([...attempt.allowed].sort());
    },
  );
});

describe('a claim that is not the name of a role', () => {
  it.each([
    ['a list with the role', ['admin']],
    ['a map with the role', { admin: true }],
    ['true', true],
    ['other capitals', 'Admin'],
    ['a blank behind', 'admin '],
    ['empty', ''],
    ['null', null],
  ])('%s: reads nothing, with a record that says admin', async (_what, role) => {
    const read = (path: string) => (db: Firestore) => getDocFromServer(doc(db, path));
    await expect(world.can('unclaimed', { role }, read('audit/1'))).resolves.toBe(false);
    await expect(world.can('unclaimed', { role }, read('webhookEvents/evt_1'))).resolves.toBe(
      false,
    );
    // The same record with a valid claim succeeds, so the claim was the reason.
    await expect(world.can('unclaimed', { role: 'admin' }, read('audit/1'))).resolves.toBe(true);
  });
});

describe('a page', () => {
  it('is the only list for who is not staff, except of few documents of their own', () => {
    const isUnlimited = (name: string) => !name.endsWith('Page') && name !== 'page';
    const found = ACCESS.filter(({ list }) =>
      Object.entries(list).some(
        ([name, who]) => isUnlimited(name) && who.some((each) => !STAFF.includes(each)),
      ),
    );
    const few = ['subscriptions', 'usage/periods', 'chats/messages'];
    expect(few).toEqual(expect.arrayContaining(found.map(({ path }) => collectionOf(path))));
  });
});

/** Paths of the contract where no document is ever stored, or none without teams: the tests of unmatched paths refuse them. */
const NEVER_STORED = new Set(['usage', 'usage/shares', 'health']);
/** Objects of the bucket, which storage.rules deny to every client. */
const inBucket = (name: string): boolean =>
  /^((chat|learning|pictures|workspacePictures)\/|audit-anchors$)/.test(name);

describe('the access table is complete', () => {
  const collections = new Set(ACCESS.map(({ path }) => collectionOf(path)));

  it('has a row for every path of the contract', () => {
    const known = Object.values(paths) as ((...ids: string[]) => string)[];
    const missing = known
      .map((path) => collectionOf(path('x', 'x', 'x', 'x')))
      .filter((name) => !collections.has(name) && !NEVER_STORED.has(name) && !inBucket(name));
    expect(missing).toEqual([]);
  });

  it('has a row for every match of the rules and no others', () => {
    const matches = parseAllows(RULES).map(({ path }) => collectionOf(path));
    expect(new Set(matches)).toEqual(collections);
  });

  it.each(ACCESS.map(({ path }) => path))('%s exists', (path) => {
    expect(DOCUMENTS).toHaveProperty([path]);
  });
});

describe('coverage', () => {
  it('covers every allow, granted and denied', async () => {
    const granted = await fetchGranted(world.projectId);
    const coverage = coverageOf(parseAllows(RULES), granted, outcomes);
    process.stdout.write(coverageReport(coverage));
    expect(coverage.filter(isUncovered)).toEqual([]);
  });
});
