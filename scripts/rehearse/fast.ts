/**
 * The nightly stage `rehearsal`: the part of `npm run ops -- rehearse` that needs no network and half a minute. Packs the
 * built functions with firebase-tools, gives the upload the packages of its own lock file, and runs each function in a
 * process of its own under Google's functions framework. Data and sign-in are the emulators', the configuration names
 * other origins for the app and its functions. Its argument is the file of the report.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readLocalEnv } from '../../local/suite/src/local-env';
import { Checks } from './checks';
import { copyPackages } from './copy-packages';
import { APP_ORIGIN, type Deployment, environmentOf, splitSecrets } from './deployment';
import { discoverFunctions, type DiscoveredFunction } from './discover';
import { inspectFiles, inspectPackages, packWithLocalFiles } from './inspect-upload';
import { chatUrlOf, checkRequest, REQUESTS } from './requests';
import { RunningFunction, runnerOf } from './run-function';
import { checkChatStream, checkPagePolicy, signInAt } from './signed-in';
import { openSite, urlsOf } from './site';
import { checkSecrets, checkUnconfigured } from './start-functions';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const LOCAL = readLocalEnv();
const CHAT_URL = chatUrlOf(LOCAL['DATA_PROJECT_ID'] ?? '');
const PAGES = ['/dashboard/chat', '/dashboard', '/checkout'];
const checks = new Checks();

/** A deployment's values, with the emulators of the running suite as its project. */
function localDeployment(): Deployment {
  const emulators = Object.entries(process.env).filter(([name]) => name.endsWith('_EMULATOR_HOST'));
  return splitSecrets({
    ...LOCAL,
    ...(Object.fromEntries(emulators) as Record<string, string>),
    GCLOUD_PROJECT: LOCAL['DATA_PROJECT_ID'] ?? '',
    METADATA_SERVER_DETECTION: 'none',
    WEB_PUBLIC_APP_URL: APP_ORIGIN,
    CHAT_FUNCTION_URL: CHAT_URL.replace(/\/api\/chat$/, ''),
    KEELSON_OPTIONAL_SECRETS: 'APPROVAL_SIGNING_KEY',
    // All clients of this machine share one address, attacks on the suite too.
    RATE_LIMIT_ADDRESS_FACTOR: '0',
  });
}

/** Keeps those running that answer browsers. */
async function startAll(
  folder: string,
  functions: readonly DiscoveredFunction[],
  deployment: Deployment,
): Promise<RunningFunction[]> {
  const web: RunningFunction[] = [];
  for (const found of functions) {
    await checks.run(`${found.name} starts`, async () => {
      const env = environmentOf(deployment, found);
      const running = await RunningFunction.start({ folder, runner: runnerOf(ROOT), found, env });
      if (found.kind === 'http') web.push(running);
      else await running.stop();
      return [];
    });
  }
  return web;
}

async function checkSite(web: readonly RunningFunction[]): Promise<void> {
  const site = await openSite(ROOT, web);
  const chat = urlsOf(web)['chat'] ?? '';
  try {
    for (const request of REQUESTS) {
      const base = request.to === 'hosting' ? site.url : chat;
      await checks.run(request.name, () => checkRequest(request, base));
    }
    const member = await signInAt(site.url, process.env['FIREBASE_AUTH_EMULATOR_HOST'] ?? '');
    for (const path of PAGES) {
      await checks.run(`${path} may call the chat function at its own origin`, () =>
        checkPagePolicy(member, path, CHAT_URL),
      );
    }
    await checks.run('the chat streams to the origin of the app', () =>
      checkChatStream(member, chat),
    );
  } finally {
    site.close();
  }
  await checks.run('every function stays below its memory', () =>
    web.flatMap((running) => running.problems()),
  );
}

async function main(): Promise<void> {
  const deployment = localDeployment();
  const folder = await packWithLocalFiles(ROOT);
  let web: RunningFunction[] = [];
  try {
    await checks.run('the upload has the build and nothing of this machine', () =>
      inspectFiles(folder, Object.values(deployment.secrets)),
    );
    await checks.run('the upload has a lock file of its own', () => inspectPackages(folder));
    await copyPackages(ROOT, folder);
    const functions = await discoverFunctions(ROOT, folder, deployment.plain);
    const [first] = functions;
    if (first === undefined) throw new Error('firebase-tools discovers no function');
    const upload = { folder, runner: runnerOf(ROOT) };
    await checks.run('no function starts without a configuration', () =>
      checkUnconfigured(upload, first),
    );
    await checks.run('a function gets the secrets that it binds, and needs them', () =>
      checkSecrets(upload, deployment, first),
    );
    web = await startAll(folder, functions, deployment);
    await checkSite(web);
  } finally {
    await Promise.all(web.map((running) => running.stop()));
    rmSync(folder, { recursive: true, force: true });
  }
}

await checks.run('the rehearsal runs to its end', async () => {
  await main();
  return [];
});
const [, , report] = process.argv;
if (report !== undefined) writeFileSync(report, JSON.stringify({ checks: checks.results }));
process.exitCode = checks.failed === 0 ? 0 : 1;
