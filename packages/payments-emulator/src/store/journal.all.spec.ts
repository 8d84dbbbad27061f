import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const FOLDER = mkdtempSync(join(tmpdir(), 'journal-'));
const JOURNAL = join(FOLDER, 'journal.jsonl');

/** Runs statements with a `journal` in a process that may write files of a kilobyte only, as on a full disk. */
function runOnFullDisk(statements: string): string {
  const script = join(FOLDER, 'script.ts');
  const source = `
    import { Journal } from ${JSON.stringify(join(__dirname, 'journal.ts'))};
    const { journal, changes } = Journal.open(${JSON.stringify(FOLDER)}, () => true);
    const change = (id, length) => ({ kind: 'customer', id, record: { id, text: 'x'.repeat(length) } });
    const refused = (act) => { try { act(); return 'saved'; } catch (error) { return error.message; } };
    ${statements}
  `;
  writeFileSync(script, source);
  const limited = `ulimit -f 1; exec "${process.execPath}" --import tsx "${script}"`;
  const { stdout, stderr, status } = spawnSync('bash', ['-c', limited], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout.trim();
}

const linesOf = (): unknown[] =>
  readFileSync(JOURNAL, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);

describe('a journal on a full disk', () => {
  afterAll(() => rmSync(FOLDER, { recursive: true }));

  it('refuses a change and keeps only complete lines, so that it can be read and written again', () => {
    const output = runOnFullDisk(`
      journal.append([change('first', 700)]);
      console.log(refused(() => journal.append([change('large', 700)])));
      console.log(refused(() => journal.append([change('small', 10)])));
    `);
    expect(output.split('\n')).toEqual([
      `${JOURNAL} cannot be written. Nothing was changed. Free some disk space.`,
      'saved',
    ]);
    expect(linesOf()).toMatchObject([[{ id: 'first' }], [{ id: 'small' }]]);
    expect(runOnFullDisk('console.log(changes.map(({ id }) => id).join());')).toBe('first,small');
  });

  it('stays as it is when it cannot be rewritten, and takes changes afterwards', () => {
    const output = runOnFullDisk(`
      console.log(refused(() => journal.rewrite([change('a', 700), change('b', 700)])) === 'saved');
      console.log(refused(() => journal.append([change('c', 10)])));
    `);
    expect(output.split('\n')).toEqual(['false', 'saved']);
    expect(linesOf()).toMatchObject([[{ id: 'first' }], [{ id: 'small' }], [{ id: 'c' }]]);
  });
});
