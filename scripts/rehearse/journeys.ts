/**
 * `npm run ops -- rehearse:journeys PATTERN`: journeys and attacks against the upload. The local suite runs its functions from
 * what firebase-tools packs, installed alone in a folder of its own, each in a process of its own with its memory and its
 * secrets; Hosting sends requests to them by `firebase.json`, and browsers call the chat function at its own origin. The
 * execution service is built by its Dockerfile, and two instances answer in turn. Data and sign-in are the emulators'.
 * Without a pattern, all of them run.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ExecutionReport, type GatewayReport } from './gateway-reports';
import { buildImage } from './image';
import { installUpload } from './upload';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const STATE = join(ROOT, '.keelson', 'rehearsal');
const REPORT = join(STATE, 'journeys.json');
const EXECUTION_REPORT = join(STATE, 'journeys-execution.json');
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

/** Prints what each instance of the execution service did. @returns False when one had a problem or no request. */
function judgeInstances(): boolean {
  if (!existsSync(EXECUTION_REPORT)) {
    print('✗ The execution service wrote no report.');
    return false;
  }
  const { instances, problems } = JSON.parse(
    readFileSync(EXECUTION_REPORT, 'utf8'),
  ) as ExecutionReport;
  for (const { startMs, peakMb, requests } of instances) {
    print(`  execution service    ${startMs} ms, peak ${peakMb} MiB, ${requests} requests`);
  }
  const isIdle = instances.some(({ requests }) => requests === 0);
  const found = [...problems, ...(isIdle ? ['An instance got no request'] : [])];
  for (const problem of found) print(`✗ ${problem}`);
  return found.length === 0;
}

async function main(): Promise<number> {
  // The build that the suite would make; it is the same one, so the suite makes no other.
  const built = run(['local/suite/src/build-all.ts', '--local']);
  if (built !== 0) return built;
  mkdirSync(STATE, { recursive: true });
  rmSync(REPORT, { force: true });
  rmSync(EXECUTION_REPORT, { force: true });
  const { folder } = await installUpload(ROOT);
  const imageFolder = realpathSync(mkdtempSync(join(tmpdir(), 'keelson-image-')));
  try {
    const image = buildImage(ROOT, join(ROOT, 'execution', 'Dockerfile'), imageFolder);
    const filter = process.argv.slice(2);
    const status = run(['local/suite/src/test.ts', '--nightly', '--only', 'journeys', ...filter], {
      KEELSON_FUNCTIONS_UPLOAD: folder,
      KEELSON_FUNCTIONS_PROGRAM: join(ROOT, 'scripts/rehearse/gateway.ts'),
      KEELSON_GATEWAY_REPORT: REPORT,
      KEELSON_EXECUTION_PROGRAM: join(ROOT, 'scripts/rehearse/execution-gateway.ts'),
      KEELSON_EXECUTION_IMAGE: JSON.stringify(image),
      KEELSON_EXECUTION_REPORT: EXECUTION_REPORT,
    });
    const isRight = [judge(filter), judgeInstances()].every(Boolean);
    return isRight ? status : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
    rmSync(imageFolder, { recursive: true, force: true });
  }
}

process.exitCode = await main();
