import { type JavaFacts, planJavaCall } from './translate-arguments';

const facts: JavaFacts = {
  major: 17,
  firestore: {
    placeholder: '/bin/firestore.jar',
    jar: '/sdk/cloud-firestore-emulator.jar',
    mainClass: 'com.example.CloudFirestore',
    unknownFlags: ['--database-edition'],
  },
  missingStorageRuntime: '/bin/storage.jar',
};

describe('planJavaCall', () => {
  it('reports the version that firebase-tools requires when the real one is older', () => {
    const plan = planJavaCall(['-Duser.language=en', '-version'], facts);
    expect(plan).toMatchObject({ kind: 'report-version' });
    expect(plan.kind === 'report-version' && plan.text).toMatch(/^openjdk version "21"/);
  });

  it('passes the version request to a Java that is new enough', () => {
    const args = ['-version'];
    expect(planJavaCall(args, { ...facts, major: 21 })).toEqual({ kind: 'run', args });
  });

  it('runs the SDK jar by its main class, without unsupported flags', () => {
    const flags = ['--host', '127.0.0.1', '--database-edition', 'standard', '--port', '8080'];
    const head = ['-Dgoogle.cloud_firestore.debug_log_level=FINE', '-Duser.language=en'];
    const args = [...head, '-jar', '/bin/firestore.jar', ...flags];
    expect(planJavaCall(args, facts)).toEqual({
      kind: 'run',
      args: [
        ...['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'],
        ...['-Dgoogle.cloud_firestore.debug_log_level=INFO', '-Duser.language=en'],
        ...['-cp', '/sdk/cloud-firestore-emulator.jar', 'com.example.CloudFirestore'],
        ...['--host', '127.0.0.1', '--port', '8080'],
      ],
    });
  });

  it('drops an unsupported flag with its value after an equals sign', () => {
    const args = ['-jar', '/bin/firestore.jar', '--database-edition=standard', '--port=1'];
    expect(planJavaCall(args, facts)).toMatchObject({
      args: expect.arrayContaining(['com.example.CloudFirestore', '--port=1']) as string[],
    });
  });

  it('keeps `-jar` for a jar that names its main class', () => {
    const firestore = { ...facts.firestore!, mainClass: null };
    expect(planJavaCall(['-jar', '/bin/firestore.jar'], { ...facts, firestore })).toEqual({
      kind: 'run',
      args: expect.arrayContaining(['-jar', '/sdk/cloud-firestore-emulator.jar']) as string[],
    });
  });

  it('substitutes a missing Storage rules runtime', () => {
    expect(planJavaCall(['-jar', '/bin/storage.jar', 'serve'], facts)).toEqual({
      kind: 'serve-storage-rules',
    });
  });

  it.each([
    { args: ['-jar', '/elsewhere/tool.jar'], what: 'another jar' },
    { args: ['-cp', 'a.jar', 'Main'], what: 'a class path' },
    { args: ['-jar'], what: '-jar without a jar' },
  ])('passes $what to the real Java unchanged', ({ args }) => {
    expect(planJavaCall(args, facts)).toEqual({ kind: 'run', args });
  });

  it('does not treat an ordinary jar as a missing runtime', () => {
    const args = ['-jar', '/real/storage-rules.jar', 'serve'];
    expect(planJavaCall(args, { ...facts, missingStorageRuntime: null })).toEqual({
      kind: 'run',
      args,
    });
  });
});
