import { findOrphans, isStillRunning, type PidRecord } from './orphans';
import { type ObservedProcess } from './observe';

const marks = { checkout: '/src/keelson', project: '/src/keelson/.keelson/main/project' };
const record: PidRecord = {
  suite: { name: 'suite', pid: 10, startedAt: 't10' },
  children: [
    { name: 'emulators', pid: 20, startedAt: 't20' },
    { name: 'payments', pid: 30, startedAt: 't30' },
  ],
};

function observed(pid: number, options: Partial<ObservedProcess> = {}): ObservedProcess {
  return {
    pid,
    parent: 1,
    group: pid,
    startedAt: `t${pid}`,
    command: 'node /src/keelson/x.js',
    ...options,
  };
}

describe('isStillRunning', () => {
  it.each([
    { what: 'the same process', process: observed(10), running: true },
    {
      what: 'another one with its pid',
      process: observed(10, { startedAt: 'later' }),
      running: false,
    },
    { what: 'none', process: observed(11), running: false },
  ])('is $running for $what', ({ process, running }) => {
    expect(isStillRunning(record.suite, [process])).toBe(running);
  });
});

describe('findOrphans', () => {
  const pidsOf = (processes: readonly ObservedProcess[]): number[] =>
    findOrphans(record.children, processes, marks).map(({ pid }) => pid);

  it('finds recorded children with the same identity', () => {
    expect(pidsOf([observed(20), observed(30), observed(40)])).toEqual([20, 30]);
  });

  it('finds remaining processes in the group of a dead child', () => {
    const worker = observed(21, {
      group: 20,
      command:
        'node /src/keelson/node_modules/firebase-tools/lib/emulator/functionsEmulatorRuntime',
    });
    expect(pidsOf([worker])).toEqual([21]);
  });

  it('finds the Firestore emulator of this instance, whose pid was never recorded', () => {
    const rules = '--rules /src/keelson/.keelson/main/project/firestore.rules';
    expect(pidsOf([observed(50, { command: `java -cp x CloudFirestore ${rules}` })])).toEqual([50]);
  });

  it.each([
    {
      what: 'a stranger who got the pid',
      process: observed(20, { startedAt: 'later', command: '/usr/bin/vim' }),
    },
    { what: 'a stranger in a reused group', process: observed(99, { group: 20, command: 'bash' }) },
    {
      what: 'a recorded pid whose command is not ours',
      process: observed(20, { command: 'postgres' }),
    },
    {
      what: 'the Firestore emulator of another instance',
      process: observed(51, {
        command: 'java --rules /src/keelson/.keelson/test/project/firestore.rules',
      }),
    },
    {
      what: 'an editor with one of our files',
      process: observed(52, { command: 'vim /src/keelson/.keelson/main/project/firebase.json' }),
    },
  ])('ignores $what', ({ process }) => {
    expect(pidsOf([process])).toEqual([]);
  });
});
