/**
 * `npm run rehearse`: deploys without an account. Packs the functions as firebase-tools does, installs the upload
 * alone, and runs each function in a process of its own under Google's functions framework with a production
 * configuration, behind the real `firebase.json`. Build first: `npm run build`. Writes .keelson/rehearsal/report.json.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type HostingConfig } from '../../local/suite/src/hosting/hosting-config';
import { createHostingServer } from '../../local/suite/src/hosting/hosting-server';
import { createSecrets, PLAIN } from './deployment';
import { discoverFunctions, type DiscoveredFunction } from './discover';
import { rehearseExecution } from './execution';
import { checkRequest, CHAT_URL, REQUESTS } from './requests';
import { RunningFunction } from './run-function';
import { installUpload, type InstalledUpload } from './upload';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const STATE = join(ROOT, '.keelson', 'rehearsal');
const SECRETS = createSecrets();
const print = (line: string): void => void process.stdout.write(`${line}\n`);
const mb = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
const problems: string[] = [];

const envOf = ({ secrets }: DiscoveredFunction): Record<string, string> => ({
  ...PLAIN,
  ...Object.fromEntries(secrets.map((name) => [name, SECRETS[name] ?? ''])),
});

/** A revision without configuration must not start, and must say why in one line. */
async function checkUnconfigured(upload: InstalledUpload, found: DiscoveredFunction) {
  try {
    const running = await RunningFunction.start(upload, found, {});
    await running.stop();
    problems.push(`${found.name} starts without a configuration`);
  } catch (error) {
    const text = (error as Error).message;
    if (!text.includes('Keelson is not configured') || text.length > 4_000) {
      problems.push(`without a configuration ${found.name} prints ${text.length} characters`);
    }
  }
}

async function checkRequests(running: readonly RunningFunction[]): Promise<void> {
  const urls = Object.fromEntries(running.map(({ name, url }) => [name, url]));
  const { hosting } = JSON.parse(readFileSync(join(ROOT, 'firebase.json'), 'utf8')) as {
    readonly hosting: HostingConfig;
  };
  const firebaseTools = join(ROOT, 'node_modules', 'firebase-tools');
  const server = createHostingServer({
    config: hosting,
    folder: ROOT,
    firebaseTools,
    functions: urls,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const request of REQUESTS) {
    const found = await checkRequest(
      request,
      request.to === 'hosting' ? site : (urls['chat'] ?? ''),
    );
    print(`  ${found.length === 0 ? '✓' : '✗'} ${request.name}`);
    problems.push(...found.map((problem) => `${request.name}: ${problem}`));
  }
  const config = (await (await fetch(`${site}/api/config`)).json()) as { chatUrl: string | null };
  if (config.chatUrl !== CHAT_URL) problems.push(`chatUrl is ${config.chatUrl}`);
  server.closeAllConnections();
  server.close();
}

const measure = (found: DiscoveredFunction, running: RunningFunction | undefined) => ({
  ...found,
  startMs: running?.startMs ?? 0,
  rssMb: running?.memoryMb() ?? 0,
});

async function main(): Promise<void> {
  mkdirSync(STATE, { recursive: true });
  const upload = await installUpload(ROOT, STATE);
  if (!existsSync(join(upload.folder, 'index.csr.html'))) {
    problems.push('The upload has no web app. Build first: npm run build');
  }
  print(
    `Upload: ${mb(upload.uploadBytes)}; installed in ${upload.installMs} ms: ${mb(upload.installedBytes)}`,
  );
  const functions = await discoverFunctions(ROOT, upload.folder, PLAIN);
  const [first] = functions;
  if (first === undefined) throw new Error('firebase-tools discovers no function');
  await checkUnconfigured(upload, first);
  const running: RunningFunction[] = [];
  try {
    for (const found of functions) {
      running.push(await RunningFunction.start(upload, found, envOf(found)));
    }
    await checkRequests(running);
    const rows = functions.map((found, index) => measure(found, running[index]));
    for (const { name, startMs, rssMb, memoryMb, secrets } of rows) {
      print(
        `  ${name.padEnd(20)} ${startMs} ms, ${rssMb} of ${memoryMb} MiB, ${secrets.length} secrets`,
      );
      if (rssMb > memoryMb / 2) problems.push(`${name} uses ${rssMb} of ${memoryMb} MiB when idle`);
    }
    const execution = await rehearseExecution(ROOT, SECRETS);
    print(`  ${execution.length === 0 ? '✓' : '✗'} two instances of the execution service`);
    problems.push(...execution);
    const report = { at: new Date().toISOString(), upload, functions: rows, problems };
    writeFileSync(join(STATE, 'report.json'), `${JSON.stringify(report, null, 2)}\n`);
  } finally {
    await Promise.all(running.map((one) => one.stop()));
    rmSync(upload.folder, { recursive: true, force: true });
  }
  for (const problem of problems) print(`✗ ${problem}`);
  print(problems.length === 0 ? 'The rehearsal succeeded.' : 'The rehearsal failed.');
  process.exitCode = problems.length === 0 ? 0 : 1;
}

await main();
