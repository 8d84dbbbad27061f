import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { SuiteFailure } from '../failure';
import { type InstanceFolders, LOCAL_PROJECT, STATE } from '../locations';
import { type PortTable } from '../ports';
import { functionsOrigin } from '../suite-environment';
import { endFirestoreOf } from '../process/end-firestore';
import { describeEnding, isAlive, ProcessGroup } from '../process/group';
import { type Running } from '../process/supervised';
import { writeScript } from '../process/bundled-script';
import { DataStore } from './data-store';
import { type EmulatorName } from './firebase-config';
import { explainBrokenFunctions, explainFirebaseFailure } from './firebase-output';
import { prepareJava, type Toolchain } from './toolchain';

export interface FirebaseOptions {
  readonly toolchain: Toolchain;
  readonly folders: InstanceFolders;
  readonly config: string;
  readonly ports: PortTable;
  readonly only: readonly EmulatorName[];
  readonly env: Readonly<Record<string, string>>;
  /** False for suites whose data is not kept. */
  readonly keepData: boolean;
  /** Runs the functions instead of the emulator's workers, at `ports.functionsServer`. */
  readonly functionsServer?: boolean;
  readonly onLine?: (line: string) => void;
  /** Called with the pid of every process that must not outlive the suite. */
  readonly onSpawn?: (name: string, pid: number) => void;
}

const READY = 'All emulators ready';
const FUNCTIONS_BROKEN = 'Failed to load function definition from source';
/** The web app is built at the same time. */
const READY_TIMEOUT_MS = 300_000;
const STOP_GRACE_MS = 30_000;
const WATCH_MS = 2_000;
/** Timeout for loading a function. The 30 s of firebase-tools are too short on a busy machine. */
const FUNCTION_LOAD_TIMEOUT_S = 120;
/** Half the memory of the CLI, which is idle most of the time: 190 instead of 430 MB with the demo data. */
const SMALL_HEAP = ['--optimize-for-size', '--max-semi-space-size=2'];
const MAX_WORKERS = 4;
const DEBUG_LOG = 'firebase-debug.log';
const DEBUG_LINES = 60;

export class FirebaseEmulators implements Running {
  private saving: Promise<void> | null = null;

  private constructor(
    private readonly group: ProcessGroup,
    private readonly options: FirebaseOptions,
    private readonly store: DataStore,
    /** Java of the Firestore emulator; firebase-tools starts it in a separate process group. */
    private readonly firestorePid: number | null,
  ) {}

  static async start(options: FirebaseOptions): Promise<FirebaseEmulators> {
    const store = new DataStore(options.folders.data);
    if (options.keepData) store.installExport();
    const ready = Promise.withResolvers<undefined>();
    const group: ProcessGroup = await spawnFirebase(options, store, (line) => {
      if (line.includes(READY)) ready.resolve(undefined);
      // firebase-tools continues without them, but the product cannot.
      if (line.includes(FUNCTIONS_BROKEN)) ready.reject(explainBrokenFunctions(group.lastLines()));
      options.onLine?.(line);
    });
    options.onSpawn?.('emulators', group.pid);
    try {
      await Promise.race([
        ready.promise,
        failWhenEnded(group, options.folders),
        failAfter(group, READY_TIMEOUT_MS),
      ]);
    } catch (error) {
      await group.stop('SIGINT', STOP_GRACE_MS);
      endFirestoreOf(options.folders);
      throw error;
    }
    const java = await firestorePid(options.ports);
    if (java !== null) options.onSpawn?.('firestore', java);
    return new FirebaseEmulators(group, options, store, java);
  }

  /** Resolves when the emulators end, or when Firestore ends while firebase-tools continues. */
  get ended(): Promise<string> {
    const ended = this.group.ended.then(describeEnding);
    const java = new Promise<string>((resolve) => {
      const timer = setInterval(() => {
        if (this.firestorePid === null || isAlive(this.firestorePid)) return;
        clearInterval(timer);
        resolve('Firestore ended');
      }, WATCH_MS);
      timer.unref();
    });
    return Promise.race([ended, java]);
  }

  /** Exports the data of the running emulators and installs the export. One save runs at a time. */
  save(): Promise<void> {
    this.saving ??= this.exportData().finally(() => (this.saving = null));
    return this.saving;
  }

  private async exportData(): Promise<void> {
    const response = await fetch(`http://127.0.0.1:${this.options.ports.hub}/_admin/export`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ path: this.store.newIncoming(), initiatedBy: 'keelson' }),
    });
    if (!response.ok) {
      this.removeUnfinishedExports();
      throw new SuiteFailure(
        `The emulators could not save their data: ${await response.text()}`,
        'The data of the last save is kept. The next save is in half a minute.',
      );
    }
    this.store.installExport();
  }

  /** firebase-tools collects an export in its working directory; of one that failed, it leaves what it has. */
  private removeUnfinishedExports(): void {
    const { logs } = this.options.folders;
    for (const name of readdirSync(logs)) {
      if (!name.startsWith('firebase-export-')) continue;
      rmSync(join(logs, name), { recursive: true, force: true });
    }
  }

  /** Stops the emulators, which save their data. */
  async stop(): Promise<void> {
    await this.saving?.catch(() => undefined);
    await this.group.stop('SIGINT', STOP_GRACE_MS);
    endFirestoreOf(this.options.folders);
    if (this.options.keepData) this.store.installExport();
    rmSync(this.options.folders.temp, { recursive: true, force: true });
  }

  /** Kills them; the data of the last save is kept. */
  kill(): void {
    this.group.kill();
    endFirestoreOf(this.options.folders);
  }
}

function spawnFirebase(
  options: FirebaseOptions,
  store: DataStore,
  onLine: (line: string) => void,
): Promise<ProcessGroup> {
  const { toolchain, folders, config, only, keepData, functionsServer = false } = options;
  for (const folder of [folders.logs, folders.temp]) mkdirSync(folder, { recursive: true });
  const data = [
    ...(keepData && store.exists ? ['--import', store.current] : []),
    ...(keepData ? ['--export-on-exit', store.incoming] : []),
  ];
  return ProcessGroup.start({
    name: 'emulators',
    command: process.execPath,
    args: [
      ...SMALL_HEAP,
      ...['--import', writeScript(folders.bin, 'watchParent')],
      ...['--import', writeScript(folders.bin, 'guardEmulators')],
      ...(only.includes('auth') ? ['--import', writeScript(folders.bin, 'lazyAuthSchemas')] : []),
      ...(functionsServer ? ['--import', writeScript(folders.bin, 'forwardEvents')] : []),
      join(toolchain.firebaseTools, 'lib', 'bin', 'firebase.js'),
      'emulators:start',
      ...['--project', LOCAL_PROJECT],
      ...['--config', config],
      ...['--only', only.join(',')],
      '--non-interactive',
      ...data,
    ],
    // The Firestore emulator writes its log and exports to the working directory.
    cwd: folders.logs,
    env: {
      FUNCTIONS_DISCOVERY_TIMEOUT: String(FUNCTION_LOAD_TIMEOUT_S),
      // Each worker is a process; what waits for one is not lost.
      FUNCTIONS_EMULATOR_PARALLEL: String(MAX_WORKERS),
      KEELSON_FUNCTIONS_ORIGIN: functionsOrigin(options.ports),
      ...process.env,
      ...options.env,
      ...prepareJava(toolchain, folders),
      ...quietFirebase(folders),
    },
    log: join(folders.logs, 'emulators.log'),
    append: true,
    onLine,
  });
}

/** Disables update checks and news, the user's own account and files outside the folder. */
function quietFirebase(folders: InstanceFolders): Record<string, string> {
  return {
    CI: '1',
    NO_UPDATE_NOTIFIER: '1',
    FORCE_COLOR: '0',
    FIREBASE_DEBUG_PATH: join(folders.logs, DEBUG_LOG),
    XDG_CONFIG_HOME: join(folders.home, 'cli'),
    // Caches compiled code of firebase-tools and the functions.
    NODE_COMPILE_CACHE: join(STATE, 'compile-cache'),
    // Also keeps two suites apart: firebase-tools writes the address of its hub there.
    TMPDIR: folders.temp,
  };
}

async function failWhenEnded(group: ProcessGroup, folders: InstanceFolders): Promise<never> {
  await group.ended;
  throw explainFirebaseFailure([...group.lastLines(), ...debugLines(folders)]);
}

/** firebase-tools writes the cause of "an unexpected error" only to this file. */
function debugLines({ logs }: InstanceFolders): string[] {
  const file = join(logs, DEBUG_LOG);
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(-DEBUG_LINES) : [];
}

async function failAfter(group: ProcessGroup, milliseconds: number): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
  throw new SuiteFailure(
    `The emulators were not ready after ${milliseconds / 1_000} s. Last output: ${group.lastLines(3).join(' ')}`,
  );
}

async function firestorePid(ports: PortTable): Promise<number | null> {
  const response = await fetch(`http://127.0.0.1:${ports.hub}/emulators`);
  const emulators = (await response.json()) as { firestore?: { pid?: number } };
  return emulators.firestore?.pid ?? null;
}
