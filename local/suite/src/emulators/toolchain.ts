import { buildSync } from 'esbuild';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { findJava, JAVA_MINIMUM, javaInstallCommand, thisSystem } from '../java/machine-java.mjs';
import { SuiteFailure } from '../failure';
import { type InstanceFolders } from '../locations';
import { type JavaFacts } from '../java/translate-arguments';
import {
  BUNDLED_JAR_JAVA,
  findFirestore,
  type FoundFirestore,
  runThroughStandIn,
  thisMachine,
} from './find-firestore';
import { findStorageRulesRuntime } from './find-storage-rules';

export interface Toolchain {
  readonly firebaseTools: string;
  readonly java: { readonly path: string; readonly major: number };
  readonly firestore: FoundFirestore;
  readonly storageRules: string | null;
}

export async function findToolchain(): Promise<Toolchain> {
  const require = createRequire(import.meta.url);
  const firebaseTools = dirname(require.resolve('firebase-tools/package.json'));
  const java = await findJava(process.env);
  if (java === null || java.major < JAVA_MINIMUM) {
    const has = java === null ? 'has no Java' : `has Java ${java.major} only`;
    throw new SuiteFailure(
      `The Firestore emulator needs Java ${JAVA_MINIMUM} or newer, and this machine ${has}.`,
      `Install it: ${javaInstallCommand(thisSystem())}`,
    );
  }
  return {
    firebaseTools,
    java,
    firestore: findFirestore(thisMachine(firebaseTools, java.major)),
    storageRules: findStorageRulesRuntime(firebaseTools),
  };
}

/** One line for the terminal: the Firestore emulator and its Java. */
export function describeToolchain({ firestore, java, storageRules }: Toolchain): string {
  const from = firestore.source === 'download' ? 'will be downloaded' : `from ${firestore.source}`;
  const rules =
    storageRules === null ? 'stand-in for the Storage rules runtime' : 'Storage rules runtime';
  return `Firestore emulator ${firestore.version} (${from}) on Java ${java.major}; ${rules}`;
}

/** Environment for the firebase-tools child: the `java` wrapper first on PATH, and the jars that were found. */
export function prepareJava(
  toolchain: Toolchain,
  folders: InstanceFolders,
): Record<string, string> {
  const { firestore, java, storageRules } = toolchain;
  const placeholder = join(folders.bin, 'cloud-firestore-emulator.jar');
  const throughStandIn = runThroughStandIn(firestore, placeholder);
  const missingStorageRuntime =
    storageRules === null ? join(folders.bin, 'cloud-storage-rules.jar') : null;
  const env: Record<string, string> = {};
  mkdirSync(folders.bin, { recursive: true });
  if (throughStandIn !== null) {
    // A placeholder file: firebase-tools changes its mode, which fails on a jar installed by root.
    writeFileSync(placeholder, `The java of the local suite runs ${throughStandIn.jar} instead.\n`);
    env['FIRESTORE_EMULATOR_BINARY_PATH'] = placeholder;
  } else if (firestore.source === 'environment' && firestore.jar !== null) {
    env['FIRESTORE_EMULATOR_BINARY_PATH'] = firestore.jar;
  }
  if (missingStorageRuntime !== null) {
    writeFileSync(missingStorageRuntime, 'The java of the local suite stands in for this jar.\n');
    env['STORAGE_EMULATOR_BINARY_PATH'] = missingStorageRuntime;
  }
  const facts: JavaFacts & { java: string } = {
    java: java.path,
    major: java.major,
    firestore: throughStandIn,
    missingStorageRuntime,
  };
  const needed =
    java.major < BUNDLED_JAR_JAVA || throughStandIn !== null || missingStorageRuntime !== null;
  const path = process.env['PATH'] ?? '';
  // Without the wrapper, the Java that was found must still come first.
  if (!needed) return { ...env, PATH: `${dirname(java.path)}:${path}` };
  writeStandIn(folders.bin);
  return { ...env, KEELSON_JAVA_FACTS: JSON.stringify(facts), PATH: `${folders.bin}:${path}` };
}

/** Bundled into one file: firebase-tools calls `java` three times, and one plain Node file starts fastest. */
function writeStandIn(bin: string): void {
  const here = import.meta.dirname;
  const bundle = join(bin, 'java.mjs');
  buildSync({
    entryPoints: [join(here, '..', 'java', 'main.ts')],
    outfile: bundle,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
  });
  const script = join(bin, 'java');
  const quoted = [process.execPath, '--disable-warning=ExperimentalWarning', bundle]
    .map((word) => `'${word.replaceAll("'", `'\\''`)}'`)
    .join(' ');
  writeFileSync(script, `#!/bin/sh\nexec ${quoted} "$@"\n`);
  if (existsSync(script)) chmodSync(script, 0o755);
}
