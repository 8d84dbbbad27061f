import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openTokenProxy } from './token-proxy';

const run = promisify(execFile);
const ROOT = process.cwd();
const PROGRAM = join(
  ROOT,
  'node_modules',
  '@modelcontextprotocol',
  'conformance',
  'dist',
  'index.js',
);

interface ConformanceReport {
  /** Passed checks by scenario, of scenarios without a failure. */
  readonly passed: Readonly<Record<string, number>>;
  readonly total: string;
}

/**
 * Runs all server scenarios of the conformance suite. The report stays in `.keelson/test/conformance`.
 *
 * @throws when a scenario fails that is not in the list of expected failures, or one of these passes.
 */
export async function runConformance(
  name: 'product' | 'fixtures',
  { url, token }: { readonly url: string; readonly token: string },
): Promise<ConformanceReport> {
  const proxy = await openTokenProxy(url, token);
  const report = join(ROOT, '.keelson', 'test', 'conformance', name);
  rmSync(report, { recursive: true, force: true });
  mkdirSync(report, { recursive: true });
  const expected = join(
    ROOT,
    'execution',
    'src',
    'testing',
    'mcp',
    `expected-failures-${name}.yml`,
  );
  try {
    const { stdout } = await run(process.execPath, [
      PROGRAM,
      ...['server', '--url', `${proxy.url}/mcp`, '--suite', 'all'],
      ...['--expected-failures', expected, '--output-dir', report],
    ]).catch((error: unknown) => {
      // The output says which scenario is not as expected.
      throw new Error((error as { stdout?: string }).stdout ?? String(error));
    });
    writeFileSync(join(report, 'summary.txt'), stdout);
    const lines = [...stdout.matchAll(/^✓ (?<name>\S+): (?<count>\d+) passed, 0 failed$/gm)];
    return {
      passed: Object.fromEntries(
        lines.map(({ groups }) => [groups?.['name'] ?? '', Number(groups?.['count'])]),
      ),
      total: /^Total: .*$/m.exec(stdout)?.[0] ?? '',
    };
  } finally {
    await proxy.close();
  }
}
