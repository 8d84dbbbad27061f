import { watch } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build, FUNCTIONS, SERVER_SOURCES } from './build/build';
import { describeFailure, SuiteFailure } from './failure';
import { type InstanceFolders, ROOT } from './locations';
import { type PortTable } from './ports';
import { ProcessGroup } from './process/group';
import { writeScript } from './process/bundled-script';
import { type Terminal } from './terminal';

/** True when a GET of the URL succeeds; false when the connection is refused. */
async function isResponding(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

const READY_TIMEOUT_MS = 240_000;
const POLL_MS = 250;
const FAILED = 'Application bundle generation failed';

export interface WebDevServerOptions {
  readonly folders: InstanceFolders;
  readonly ports: PortTable;
  readonly terminal: Terminal;
}

/**
 * Starts `ng serve` in front of Hosting and waits for the first page or compile error. `ng serve`
 * keeps watching, and serves the page as soon as the code compiles.
 */
export async function startWebDevServer(options: WebDevServerOptions): Promise<ProcessGroup> {
  const { folders, ports, terminal } = options;
  const require = createRequire(import.meta.url);
  const ng = join(dirname(require.resolve('@angular/cli/package.json')), 'bin', 'ng.js');
  const log = join(folders.logs, 'web.log');
  const group = await ProcessGroup.start({
    name: 'web',
    command: process.execPath,
    args: [
      ...['--import', writeScript(folders.bin, 'watchParent'), ng, 'serve'],
      ...['--host', '127.0.0.1', '--port', String(ports.app)],
    ],
    cwd: join(ROOT, 'web'),
    env: {
      ...process.env,
      NG_CLI_ANALYTICS: 'false',
      KEELSON_API_ORIGIN: `http://127.0.0.1:${ports.hosting}`,
    },
    log,
    onLine: (line) => {
      if (line.includes(FAILED)) terminal.note(`the web app does not compile: ${log}`);
    },
  });
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (Date.now() < deadline && group.isRunning) {
    if (group.lastLines().some((line) => line.includes(FAILED))) return group;
    if (await isResponding(`http://127.0.0.1:${ports.app}/`)) return group;
    await sleep(POLL_MS);
  }
  const output = group.lastLines(15).join('\n    ');
  await group.stop('SIGTERM', 2_000);
  throw new SuiteFailure(`The web app could not be served:\n    ${output}`, `Log: ${log}`);
}

const SETTLE_MS = 200;

/**
 * Bundles the functions again when their source changes; the emulator reads the triggers of a new bundle
 * automatically. Build errors are printed, and the last successful bundle stays active.
 *
 * @param onBuilt Starts the functions again.
 */
export function rebuildFunctions(terminal: Terminal, onBuilt: () => Promise<void>): void {
  let timer: NodeJS.Timeout | null = null;
  let building: Promise<void> = Promise.resolve();
  const rebuild = (): void => {
    building = building
      .then(() => build(FUNCTIONS, terminal))
      .then((isNew) => (isNew ? onBuilt() : undefined))
      .catch((error: unknown) => terminal.line(`  ${describeFailure(error)}`));
  };
  for (const folder of ['functions/src', ...SERVER_SOURCES]) {
    watch(join(ROOT, folder), { recursive: true }, () => {
      if (timer !== null) clearTimeout(timer);
      timer = setTimeout(rebuild, SETTLE_MS);
    }).unref();
  }
}
