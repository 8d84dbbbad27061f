import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildService } from '../bundled-service';
import { TOKEN } from '../serve';

/**
 * Where no container can be built, the parts of the image are laid out as the Dockerfile does, and
 * started.
 */
const ROOT = process.cwd();
const text = readFileSync(join(ROOT, 'execution/Dockerfile'), 'utf8');
const lines = text.split('\n').map((line) => line.trim());
const stages = text.split(/^FROM .*$/m).slice(1);
const copies = (stage: string): string[][] =>
  [...stage.matchAll(/^COPY (?!--from)(.+)$/gm)].map(([, paths = '']) => paths.split(/\s+/));
const json = (path: string): Record<string, unknown> =>
  JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as Record<string, unknown>;

const PORT = 20_000 + Math.floor(Math.random() * 20_000);
const READY_MS = 60_000;

describe('the image', () => {
  it('copies only existing files', () => {
    const sources = stages.flatMap(copies).flatMap((paths) => paths.slice(0, -1));
    expect(sources.length).toBeGreaterThan(5);
    expect(sources.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('installs from the lock file with every workspace it lists', () => {
    const installing = stages.find((stage) => stage.includes('--omit=dev')) ?? '';
    const copied = copies(installing).flatMap((paths) => paths.slice(0, -1));
    const workspaces = json('package.json')['workspaces'] as string[];
    const needed = globSync(
      workspaces.map((pattern) => `${pattern}/package.json`),
      { cwd: ROOT },
    );
    expect(needed.length).toBeGreaterThan(5);
    expect(copied).toEqual(
      expect.arrayContaining(['package.json', 'package-lock.json', ...needed]),
    );
  });

  it('contains every external package where the bundle resolves it', () => {
    const packages = json('package-lock.json')['packages'] as Record<string, { dev?: boolean }>;
    const bundle = buildService(`image-check-${process.pid}`);
    const imported = new Set(
      [...readFileSync(bundle, 'utf8').matchAll(/from "(?!node:)((?:@[\w-]+\/)?[\w.-]+)[^"]*"/g)]
        .map(([, name = '']) => name)
        // The bundle also contains texts such as `from "…"`.
        .filter((name) => packages[`node_modules/${name}`] !== undefined)
        // Node prefers its own module to a package of the same name.
        .filter((name) => !isBuiltin(name)),
    );
    rmSync(dirname(bundle), { recursive: true, force: true });
    expect([...imported]).toContain('firebase-admin');
    // Only packages at the root are copied.
    const nested = [...imported].filter((name) => packages[`execution/node_modules/${name}`]);
    const forDevelopment = [...imported].filter((name) => packages[`node_modules/${name}`]?.dev);
    expect([nested, forDevelopment]).toEqual([[], []]);
  });

  it('starts with its command from a folder with nothing else', async () => {
    const home = mkdtempSync(join(tmpdir(), 'keelson-image-'));
    const bundle = buildService(`image-${process.pid}`);
    const transactions = join(home, 'keelson/execution');
    mkdirSync(transactions, { recursive: true });
    cpSync(join(ROOT, 'execution/package.json'), join(transactions, 'package.json'));
    cpSync(dirname(bundle), join(transactions, 'lib'), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(home, 'keelson/node_modules'));
    rmSync(dirname(bundle), { recursive: true, force: true });

    const command = lines.find((line) => line.startsWith('CMD '))?.slice('CMD '.length) ?? '';
    const [program, ...args] = JSON.parse(command) as string[];
    expect(program).toBe('node');
    const child = spawn(process.execPath, args, {
      cwd: transactions,
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: 'production',
        PORT: String(PORT),
        HOST: '127.0.0.1',
        EXECUTION_SERVICE_TOKEN: TOKEN,
        EXECUTION_TICK_SECONDS: '0',
        DATA_PROJECT_ID: 'demo-image',
        // Starting needs no database.
        FIRESTORE_EMULATOR_HOST: '127.0.0.1:1',
        METADATA_SERVER_DETECTION: 'none',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    }
    try {
      const status = await answered(() => (child.exitCode === null ? null : output));
      expect(status).toBe(200);
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      expect(await ended).toEqual([expect.any(Number), null]);
    } finally {
      child.kill('SIGKILL');
      rmSync(home, { recursive: true, force: true });
    }
  });
});

/** @param ended The output of the process after it has ended. */
async function answered(ended: () => string | null): Promise<number> {
  const deadline = Date.now() + READY_MS;
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${PORT}/v1/openapi.json`).catch(() => null);
    if (answer !== null) return answer.status;
    const words = ended();
    if (words !== null || Date.now() > deadline)
      throw new Error(`It did not start:\n${words ?? ''}`);
    await sleep(50);
  }
}
