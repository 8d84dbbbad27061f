import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const CLIENT = join(process.cwd(), 'worker', 'src', 'client');

const filesOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder)
      .sort()
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );

it('is what `npm run worker:client` writes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'worker-client-'));
  try {
    execFileSync(process.execPath, ['--import', 'tsx', join(CLIENT, 'generate.ts'), folder]);
    expect(filesOf(join(CLIENT, 'generated'))).toEqual(filesOf(folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
