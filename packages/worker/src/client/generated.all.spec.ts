import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SOURCE = join(process.cwd(), 'packages', 'worker', 'src');
const CLIENTS = ['client', 'product'];

const filesOf = (root: string): Record<string, string> =>
  Object.fromEntries(
    CLIENTS.flatMap((client) => {
      const folder = join(root, client, 'generated');
      return readdirSync(folder)
        .sort()
        .map((name) => [`${client}/${name}`, readFileSync(join(folder, name), 'utf8')]);
    }),
  );

it('is what `npm run worker:client` writes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'worker-client-'));
  try {
    const generate = join(SOURCE, 'client', 'generate.ts');
    execFileSync(process.execPath, ['--import', 'tsx', generate, folder]);
    const written = filesOf(folder);
    expect(Object.keys(written)).toHaveLength(4);
    expect(filesOf(SOURCE)).toEqual(written);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
