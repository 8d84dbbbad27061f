import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { type FirestoreJar } from '../java/translate-arguments';

/** An installed Firestore emulator, or the decision to let firebase-tools download one. */
export interface FoundFirestore {
  readonly source: 'environment' | 'firebase-tools cache' | 'Google Cloud SDK' | 'download';
  readonly version: string;
  readonly jar: string | null;
}

/** The inputs of the search, which tests replace. */
export interface Machine {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  readonly exists: (path: string) => boolean;
  readonly read: (path: string) => string;
  readonly realPath: (path: string) => string;
  readonly javaMajor: number;
  /** Version of the jar that this firebase-tools downloads, and its file name in the cache. */
  readonly bundled: { readonly version: string; readonly file: string };
}

const SDK_JAR = join('platform', 'cloud-firestore-emulator', 'cloud-firestore-emulator.jar');
const SDK_SNAPSHOT = join('.install', 'cloud-firestore-emulator.snapshot.json');
const SDK_MAIN_CLASS = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore';
/** Minimum Java version for the jars of firebase-tools 15. */
export const BUNDLED_JAR_JAVA = 21;

/**
 * Searches for the Firestore emulator: the environment, firebase-tools' cache, a Google Cloud SDK, then
 * the download. The SDK's jar takes precedence where Java is too old for the cached one.
 */
export function findFirestore(machine: Machine): FoundFirestore {
  const named = machine.env['FIRESTORE_EMULATOR_BINARY_PATH'];
  if (named) return { source: 'environment', version: versionOf(named, machine), jar: named };
  const cached = fromCache(machine);
  const sdk = fromSdk(machine);
  const order = machine.javaMajor >= BUNDLED_JAR_JAVA ? [cached, sdk] : [sdk, cached];
  return (
    order.find((found) => found !== null) ?? {
      source: 'download',
      version: machine.bundled.version,
      jar: null,
    }
  );
}

function fromCache(machine: Machine): FoundFirestore | null {
  const folder =
    machine.env['FIREBASE_EMULATORS_PATH'] ?? join(machine.home, '.cache', 'firebase', 'emulators');
  const jar = join(folder, machine.bundled.file);
  if (!machine.exists(jar)) return null;
  return { source: 'firebase-tools cache', version: machine.bundled.version, jar };
}

function fromSdk(machine: Machine): FoundFirestore | null {
  for (const root of sdkRoots(machine)) {
    const jar = join(root, SDK_JAR);
    if (machine.exists(jar)) {
      return { source: 'Google Cloud SDK', version: versionOf(jar, machine), jar };
    }
  }
  return null;
}

function sdkRoots({ env, home, exists, realPath }: Machine): string[] {
  const onPath = (env['PATH'] ?? '')
    .split(':')
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, 'gcloud'))
    .filter((gcloud) => exists(gcloud))
    .map((gcloud) => dirname(dirname(realPath(gcloud))));
  const usual = ['/usr/lib/google-cloud-sdk', '/usr/local/share/google-cloud-sdk'];
  const named = env['CLOUDSDK_ROOT_DIR'];
  return [...(named ? [named] : []), ...onPath, ...usual, join(home, 'google-cloud-sdk')];
}

function versionOf(jar: string, { exists, read }: Machine): string {
  const named = /-v(\d[\w.]*)\.jar$/.exec(jar)?.[1];
  if (named !== undefined) return named;
  const snapshot = join(dirname(jar), '..', '..', SDK_SNAPSHOT);
  if (!exists(snapshot)) return 'of unknown version';
  return /"version_string":\s*"([^"]+)"/.exec(read(snapshot))?.[1] ?? 'of unknown version';
}

/** Returns how the `java` wrapper must run the jar, `null` when firebase-tools can run it directly. */
export function runThroughStandIn(found: FoundFirestore, placeholder: string): FirestoreJar | null {
  if (found.jar === null) return null;
  if (basename(found.jar) !== basename(SDK_JAR)) return null;
  return {
    placeholder,
    jar: found.jar,
    mainClass: SDK_MAIN_CLASS,
    unknownFlags: ['--database-edition'],
  };
}

export function thisMachine(firebaseTools: string, javaMajor: number): Machine {
  const info = JSON.parse(
    readFileSync(join(firebaseTools, 'lib', 'emulator', 'downloadableEmulatorInfo.json'), 'utf8'),
  ) as { firestore: { version: string; downloadPathRelativeToCacheDir: string } };
  return {
    env: process.env,
    home: homedir(),
    exists: existsSync,
    read: (path) => readFileSync(path, 'utf8'),
    realPath: (path) => realpathSync(path),
    javaMajor,
    bundled: {
      version: info.firestore.version,
      file: info.firestore.downloadPathRelativeToCacheDir,
    },
  };
}
