import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type AsvsEvidence,
  type AsvsRow,
  filesIn,
  findAsvsFaults,
  parseAsvsRows,
} from '../asvs-table';

const ROOT = join(__dirname, '../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Numbers and levels of the standard; the file names source and version. */
const { levels } = JSON.parse(read('scripts/asvs-5.0.0.json')) as Pick<AsvsEvidence, 'levels'>;

describe('docs/asvs.md', () => {
  it('has each requirement of levels 1 and 2 once, with evidence that exists', () => {
    const rows = parseAsvsRows(read('docs/asvs.md'));
    const exists = (path: string): boolean => existsSync(join(ROOT, path));
    expect(rows).toHaveLength(253);
    expect(findAsvsFaults(rows, { levels, exists, read })).toEqual([]);
  });
});

describe.each(['docs/security.md', 'docs/security-inventory.md'])('%s', (page) => {
  const folders = new Set(readdirSync(ROOT));

  it('names only files that exist', () => {
    // Error codes have a slash too, but no folder of this name.
    const files = filesIn(read(page)).filter((path) => folders.has(path.split('/')[0] ?? ''));
    expect(files.length).toBeGreaterThan(2);
    expect(files.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });
});

describe('findAsvsFaults', () => {
  const files: Readonly<Record<string, string>> = {
    'a/b.ts': '',
    'a/b.spec.ts': "it('holds', () => {});",
    'docs/page.md': '# Page\n\n## Two words\n',
  };
  const evidence: AsvsEvidence = {
    levels: { '1.1.1': 1 },
    exists: (path) => path in files,
    read: (path) => files[path] ?? '',
  };
  const row: AsvsRow = {
    number: '1.1.1',
    status: 'met',
    what: 'holds',
    evidence: '`a/b.ts`, `a/b.spec.ts`',
  };
  const faultsOf = (change: Partial<AsvsRow>): string[] =>
    findAsvsFaults([{ ...row, ...change }], evidence);

  it('accepts a test, a process, a gap and a reason', () => {
    expect(faultsOf({})).toEqual([]);
    expect(faultsOf({ evidence: 'process [Page](page.md#two-words)' })).toEqual([]);
    expect(faultsOf({ status: 'open', evidence: 'Missing: all' })).toEqual([]);
    expect(faultsOf({ status: 'not applicable', evidence: 'no LDAP' })).toEqual([]);
  });

  it.each<[Partial<AsvsRow>, string]>([
    [{ number: '9.9.9' }, '9.9.9: is not in the standard at level 1 or 2'],
    [{ what: '' }, '1.1.1: does not say what is required'],
    [{ status: 'done' }, '1.1.1: has the unknown status "done"'],
    [{ evidence: '' }, '1.1.1: is met without a test or process'],
    [{ evidence: '`a/b.ts`' }, '1.1.1: is met without a test or process'],
    [{ evidence: 'process: we look' }, '1.1.1: is met without a test or process'],
    [{ evidence: '`a/c.ts`' }, '1.1.1: a/c.ts does not exist'],
    [{ evidence: '`gone.json`' }, '1.1.1: gone.json does not exist'],
    [{ evidence: '[Page](page.md#three)' }, '1.1.1: docs/page.md has no section three'],
    [{ evidence: '[Page](gone.md)' }, '1.1.1: docs/gone.md does not exist'],
    [{ status: 'partly' }, '1.1.1: does not say what is missing'],
    [{ status: 'not applicable', evidence: '' }, '1.1.1: gives no reason'],
  ])('refuses %j', (change, fault) => {
    expect(faultsOf(change)).toContain(fault);
  });

  it('refuses a row that is missing or twice', () => {
    expect(findAsvsFaults([], evidence)).toEqual(['1.1.1: has no row']);
    expect(findAsvsFaults([row, row], evidence)).toEqual(['1.1.1: has two rows']);
  });
});

describe('parseAsvsRows', () => {
  it('reads met and partly met requirements over several lines, and ranges without a subject', () => {
    const page = `# T

- 1.1.1 holds:
  \`a/b.spec.ts\`
- 1.1.2 (partly) ends: later. Missing: all
- Not applicable: 1.2.1–2, 1.3.4 (no LDAP)

## U
`;
    const none = { status: 'not applicable', what: 'no LDAP', evidence: 'no LDAP' };
    expect(parseAsvsRows(page)).toEqual([
      { number: '1.1.1', status: 'met', what: 'holds', evidence: '`a/b.spec.ts`' },
      { number: '1.1.2', status: 'partly', what: 'ends', evidence: 'later. Missing: all' },
      { number: '1.2.1', ...none },
      { number: '1.2.2', ...none },
      { number: '1.3.4', ...none },
    ]);
  });
});
