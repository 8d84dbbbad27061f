import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tierOf } from '../../local/suite/src/test-run/tiers';
import { copySources } from '../rehearse/branded-copy';
import { BREAKAGES } from './breakages';

const ROOT = join(__dirname, '..', '..');

describe('npm test', () => {
  const folder = mkdtempSync(join(tmpdir(), 'keelson-breakages-'));
  beforeAll(() => copySources(ROOT, folder));
  afterAll(() => rmSync(folder, { recursive: true }));

  function run(specs: readonly string[]): unknown {
    const jest = join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js');
    const args = [jest, '--selectProjects', 'unit', '--ci', '--json', '--runTestsByPath', ...specs];
    const { stdout } = spawnSync(process.execPath, args, {
      cwd: folder,
      env: { ...process.env, KEELSON_RESULTS: '' },
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    });
    return JSON.parse(stdout);
  }

  it('passes before anything is broken', () => {
    const specs = [...new Set(BREAKAGES.map(({ spec }) => spec))];
    expect(specs.map((spec) => tierOf(spec)?.tier)).toEqual(specs.map(() => 'core'));
    expect(run(specs)).toMatchObject({ success: true, numPassedTestSuites: specs.length });
  });

  it.each(BREAKAGES)('fails when $what', ({ file, from, to, spec }) => {
    const path = join(folder, file);
    const source = readFileSync(path, 'utf8');
    expect(source.split(from)).toHaveLength(2);
    try {
      writeFileSync(
        path,
        source.replace(from, () => to),
      );
      // By an assertion, and not because the file does not compile.
      expect(run([spec])).toMatchObject({ success: false, numRuntimeErrorTestSuites: 0 });
    } finally {
      writeFileSync(path, source);
    }
  });
});
