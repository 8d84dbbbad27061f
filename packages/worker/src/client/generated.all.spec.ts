import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const CLIENT = join(process.cwd(), 'packages', 'worker', 'src', 'client');

const filesOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder)
      .sort()
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );

it('is what `npm run worker:client` writes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'worker-client-'));
  try {
    const generate = join(CLIENT, 'generate.ts');
    execFileSync(process.execPath, ['--import', 'tsx', generate, folder]);
    const written = filesOf(folder);
    expect(Object.keys(written)).toHaveLength(2);
    expect(filesOf(join(CLIENT, 'generated'))).toEqual(written);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
