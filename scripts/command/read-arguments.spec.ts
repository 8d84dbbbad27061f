import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, sourceFiles } from '../source-files.mjs';

const deploy = (flag: string) =>
  spawnSync(process.execPath, ['scripts/deploy/deploy.mjs', flag], { cwd: ROOT, encoding: 'utf8' });

describe('the arguments of a command', () => {
  it('an option that does not exist is answered with a sentence', () => {
    const { status, stderr } = deploy('--no-such-option');
    expect(stderr).toMatch(/^Unknown option '--no-such-option'/);
    expect(stderr).not.toMatch(/^ +at /m);
    expect(status).toBe(2);
  });

  it('--help explains the command', () => {
    const { status, stdout } = deploy('--help');
    expect(stdout).toMatch(/^`npm run deploy -- --project my-product`/);
    expect(status).toBe(0);
  });

  it('are read by one function, except in packages that are published alone', () => {
    const readers = sourceFiles('.')
      .filter((file) => /\.(ts|mjs)$/.test(file) && !file.startsWith('packages/'))
      .filter((file) => /^import .*parseArgs.* from/m.test(readFileSync(join(ROOT, file), 'utf8')));
    // The rehearsal of a launch reads those of the platform's own commands.
    expect(readers).toEqual([
      'scripts/command/read-arguments.mjs',
      'scripts/rehearse/empty-project.ts',
    ]);
  });
});
