/**
 * `npm run ops -- rehearse`: deploys without an account. Packs the functions as firebase-tools does, installs the upload
 * alone, and runs each function in a process of its own under Google's functions framework with a production
 * configuration, behind the real `firebase.json`. Then firebase-tools does a dry run of the deployment. Build first:
 * `npm run build`. Writes .keelson/rehearsal/report.json and dry-run.txt.
 */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Checks } from './checks';
import { createSecrets, type Deployment, environmentOf, PLAIN } from './deployment';
import { dryRun } from './dry-run';
import { discoverFunctions, type DiscoveredFunction } from './discover';
import { inspectFiles, inspectPackages } from './inspect-upload';
import { checkRequest, chatUrlOf, REQUESTS } from './requests';
import { RunningFunction, runnerOf } from './run-function';
import { openSite, urlsOf } from './site';
import { checkSecrets, checkUnconfigured } from './start-functions';
import { installUpload, type InstalledUpload } from './upload';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const STATE = join(ROOT, '.keelson', 'rehearsal');
const DEPLOYMENT: Deployment = { plain: PLAIN, secrets: createSecrets() };
/** Requests that one instance serves at once (`concurrency`). */
const AT_ONCE = 80;
const print = (line: string): void => void process.stdout.write(`${line}\n`);
const mb = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
const checks = new Checks();

async function checkUpload(upload: InstalledUpload): Promise<void> {
  await checks.run('the upload has the web app. If not: npm run build', () =>
    existsSync(join(upload.folder, 'index.csr.html')) ? [] : ['no index.csr.html'],
  );
  await checks.run('the upload has a lock file of its own', () => inspectPackages(upload.folder));
}

async function checkRequests(running: readonly RunningFunction[]): Promise<void> {
  const urls = urlsOf(running);
  const site = await openSite(ROOT, running);
  for (const request of REQUESTS) {
    const base = request.to === 'hosting' ? site.url : (urls['chat'] ?? '');
    await checks.run(request.name, () => checkRequest(request, base));
  }
  await checks.run('browsers get the URL that Firebase assigns to the chat', async () => {
    const config = (await (await fetch(`${site.url}/api/config`)).json()) as { chatUrl: unknown };
    const expected = chatUrlOf(PLAIN['DATA_PROJECT_ID'] ?? '');
    return config.chatUrl === expected ? [] : [`chatUrl is ${String(config.chatUrl)}`];
  });
  await checks.run(`${AT_ONCE} requests at once`, async () => {
    const sent = Array.from({ length: AT_ONCE }, () => fetch(`${site.url}/api/config`));
    const statuses = new Set((await Promise.all(sent)).map(({ status }) => status));
    return [...statuses].join() === '200' ? [] : [`statuses ${[...statuses].join()}`];
  });
  site.close();
}

/** Prints a row for each function; the limit of its memory is checked while it runs. */
async function checkMemory(running: readonly RunningFunction[]) {
  const rows = running.map((one) => ({
    ...one.found,
    startMs: one.startMs,
    rssMb: one.memoryMb(),
    peakMb: one.peakMb(),
  }));
  for (const { name, startMs, rssMb, peakMb, memoryMb, secrets } of rows) {
    print(
      `    ${name.padEnd(20)} ${startMs} ms, ${rssMb} (peak ${peakMb}) of ${memoryMb} MiB, ${secrets.length} secrets`,
    );
  }
  await checks.run('every function runs below its memory, at half of it when idle', () => [
    ...running.flatMap((one) => one.problems()),
    ...rows
      .filter(({ rssMb, memoryMb }) => rssMb > memoryMb / 2)
      .map(({ name, rssMb, memoryMb }) => `${name} uses ${rssMb} of ${memoryMb} MiB when idle`),
  ]);
  return rows;
}

async function rehearse(upload: InstalledUpload): Promise<unknown[]> {
  const functions = await discoverFunctions(ROOT, upload.folder, PLAIN);
  const program = { folder: upload.folder, runner: runnerOf(ROOT) };
  const running: RunningFunction[] = [];
  const start = async (found: DiscoveredFunction): Promise<string[]> => {
    const env = environmentOf(DEPLOYMENT, found);
    running.push(await RunningFunction.start({ ...program, found, env }));
    return [];
  };
  try {
    for (const found of functions) {
      await checks.run(`${found.name} starts with the secrets that it binds`, () => start(found));
    }
    const [first] = functions;
    if (first === undefined) throw new Error('firebase-tools discovers no function');
    await checks.run('no function starts without a configuration', () =>
      checkUnconfigured(program, first),
    );
    await checks.run('a function does not start without a secret that it needs', () =>
      checkSecrets(program, DEPLOYMENT, first),
    );
    await checkRequests(running);
    return await checkMemory(running);
  } finally {
    await Promise.all(running.map((one) => one.stop()));
  }
}

async function main(): Promise<void> {
  mkdirSync(STATE, { recursive: true });
  const upload = await installUpload(ROOT, (folder) =>
    checks.run('the upload has the build and nothing of this machine', () =>
      inspectFiles(folder, Object.values(DEPLOYMENT.secrets)),
    ),
  );
  const { uploadBytes, installedBytes, installMs } = upload;
  print(`  Upload: ${mb(uploadBytes)}; installed in ${installMs} ms: ${mb(installedBytes)}`);
  try {
    await checkUpload(upload);
    const rows = await rehearse(upload);
    await checks.run('firebase deploy --dry-run runs to its end', () =>
      dryRun(ROOT, DEPLOYMENT, join(STATE, 'dry-run.txt')),
    );
    const report = {
      at: new Date().toISOString(),
      upload,
      functions: rows,
      checks: checks.results,
    };
    writeFileSync(join(STATE, 'report.json'), `${JSON.stringify(report, null, 2)}\n`);
  } finally {
    rmSync(upload.folder, { recursive: true, force: true });
  }
}

await checks.run('the rehearsal runs to its end', async () => {
  await main();
  return [];
});
print(checks.failed === 0 ? 'The rehearsal succeeded.' : 'The rehearsal failed.');
process.exitCode = checks.failed === 0 ? 0 : 1;
