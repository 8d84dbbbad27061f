/**
 * `npm run rehearse:journeys -- PATTERN`: journeys and attacks against the upload. The local suite runs its functions from
 * what firebase-tools packs, installed alone in a folder of its own, each in a process of its own with its memory and its
 * secrets; Hosting sends requests to them by `firebase.json`, and browsers call the chat function at its own origin. Data
 * and sign-in are the emulators'. Without a pattern, all of them run.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type GatewayReport } from './gateway-report';
import { installUpload } from './upload';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const STATE = join(ROOT, '.keelson', 'rehearsal');
const REPORT = join(STATE, 'journeys.json');
const print = (line: string): void => void process.stdout.write(`${line}\n`);

function run(args: readonly string[], env: Readonly<Record<string, string>> = {}): number {
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return status ?? 1;
}

/** Prints the memory of each function. @returns False when one exceeded it, or the browser did not reach the chat. */
function judge(filter: readonly string[]): boolean {
  if (!existsSync(REPORT)) {
    print('✗ The functions wrote no report.');
    return false;
  }
  const { functions, directChats, problems } = JSON.parse(
    readFileSync(REPORT, 'utf8'),
  ) as GatewayReport;
  for (const { name, startMs, peakMb, memoryMb, secrets } of functions) {
    print(
      `  ${name.padEnd(20)} ${startMs} ms, peak ${peakMb} of ${memoryMb} MiB, ${secrets.length} secrets`,
    );
  }
  print(`  ${directChats} questions at the chat function's own origin`);
  const asksChat = filter.length === 0 || filter.some((pattern) => pattern.startsWith('chat'));
  const found = [
    ...problems,
    ...(asksChat && directChats === 0 ? ['No browser reached the chat function directly'] : []),
  ];
  for (const problem of found) print(`✗ ${problem}`);
  return found.length === 0;
}

async function main(): Promise<number> {
  // The build that the suite would make; it is the same one, so the suite makes no other.
  const built = run(['local/suite/src/build-all.ts', '--local']);
  if (built !== 0) return built;
  mkdirSync(STATE, { recursive: true });
  rmSync(REPORT, { force: true });
  const { folder } = await installUpload(ROOT);
  try {
    const filter = process.argv.slice(2);
    const status = run(['local/suite/src/test.ts', '--only', 'journeys', ...filter], {
      KEELSON_FUNCTIONS_UPLOAD: folder,
      KEELSON_FUNCTIONS_PROGRAM: join(ROOT, 'scripts/rehearse/gateway.ts'),
      KEELSON_GATEWAY_REPORT: REPORT,
    });
    return judge(filter) ? status : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

process.exitCode = await main();
