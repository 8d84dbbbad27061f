import { findFirestore, type Machine, runThroughStandIn } from './find-firestore';

const CACHED = '/home/me/.cache/firebase/emulators/cloud-firestore-emulator-v1.22.0.jar';
const SDK = '/usr/lib/google-cloud-sdk';
const SDK_JAR = `${SDK}/platform/cloud-firestore-emulator/cloud-firestore-emulator.jar`;
const SNAPSHOT = `${SDK}/.install/cloud-firestore-emulator.snapshot.json`;

function machine(files: readonly string[], options: Partial<Machine> = {}): Machine {
  return {
    env: {},
    home: '/home/me',
    exists: (path) => files.includes(path),
    read: () => '{"version": {"build_number": 1, "version_string": "1.19.9"}}',
    realPath: (path) => path,
    javaMajor: 21,
    bundled: { version: '1.22.0', file: 'cloud-firestore-emulator-v1.22.0.jar' },
    ...options,
  };
}

describe('findFirestore', () => {
  it('prefers the emulator that the environment variable names', () => {
    const env = { FIRESTORE_EMULATOR_BINARY_PATH: '/mine/cloud-firestore-emulator-v1.20.1.jar' };
    expect(findFirestore(machine([CACHED, SDK_JAR], { env }))).toEqual({
      source: 'environment',
      version: '1.20.1',
      jar: env.FIRESTORE_EMULATOR_BINARY_PATH,
    });
  });

  it('prefers the cache of firebase-tools to an SDK where Java is new enough', () => {
    expect(findFirestore(machine([CACHED, SDK_JAR, SNAPSHOT]))).toEqual({
      source: 'firebase-tools cache',
      version: '1.22.0',
      jar: CACHED,
    });
  });

  it('prefers the SDK where Java is too old for the cached jar', () => {
    expect(findFirestore(machine([CACHED, SDK_JAR, SNAPSHOT], { javaMajor: 17 }))).toEqual({
      source: 'Google Cloud SDK',
      version: '1.19.9',
      jar: SDK_JAR,
    });
  });

  it('tries the cached jar on an old Java when there is no alternative', () => {
    expect(findFirestore(machine([CACHED], { javaMajor: 17 })).jar).toBe(CACHED);
  });

  it('finds an SDK by the gcloud on PATH, through its link', () => {
    const found = findFirestore(
      machine(
        [
          '/usr/bin/gcloud',
          '/opt/sdk/platform/cloud-firestore-emulator/cloud-firestore-emulator.jar',
        ],
        {
          env: { PATH: '/bin:/usr/bin' },
          realPath: () => '/opt/sdk/bin/gcloud',
        },
      ),
    );
    expect(found).toMatchObject({ source: 'Google Cloud SDK', version: 'of unknown version' });
  });

  it('searches the cache folder that the environment names', () => {
    const jar = '/cache/cloud-firestore-emulator-v1.22.0.jar';
    const env = { FIREBASE_EMULATORS_PATH: '/cache' };
    expect(findFirestore(machine([jar], { env })).jar).toBe(jar);
  });

  it('lets firebase-tools download it when none is found', () => {
    expect(findFirestore(machine([]))).toEqual({
      source: 'download',
      version: '1.22.0',
      jar: null,
    });
  });
});

describe('runThroughStandIn', () => {
  it('names the main class for the jar of an SDK', () => {
    const found = { source: 'Google Cloud SDK', version: '1.19.9', jar: SDK_JAR } as const;
    expect(runThroughStandIn(found, '/bin/placeholder.jar')).toMatchObject({
      placeholder: '/bin/placeholder.jar',
      jar: SDK_JAR,
      mainClass: expect.stringContaining('CloudFirestore') as string,
    });
  });

  it.each([
    { source: 'firebase-tools cache', jar: CACHED },
    { source: 'download', jar: null },
  ] as const)('lets firebase-tools run the one from $source itself', ({ source, jar }) => {
    expect(runThroughStandIn({ source, version: '1', jar }, '/bin/placeholder.jar')).toBeNull();
  });
});
