import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(__dirname, '..', '..', '..', '..');

describe('npm run ops -- execution:recipe', () => {
  it('prints nothing to run when Secret Manager cannot be read', () => {
    const script = join(__dirname, 'print-execution-recipe.ts');
    const args = ['--import', 'tsx', script, '--image', 'i@sha256:0'];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: ROOT,
      env: { PATH: process.env['PATH'] ?? '', DATA_PROJECT_ID: 'here', HOME: tmpdir() },
      encoding: 'utf8',
    });
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toContain('Secret Manager could not be read');
    expect(stderr).toContain('DATA_AUTH_DOMAIN is missing');
  });
});
