import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MutantRunner } from './mutant-runner';
import { type Job } from './worker';

const job = { specs: ['a.spec.ts'] } as unknown as Job;

describe('MutantRunner', () => {
  const folder = mkdtempSync(join(tmpdir(), 'keelson-mutants-'));
  const runners: MutantRunner[] = [];
  /** A runner whose worker process does this with each job. */
  const withWorker = (name: string, onJob: string): MutantRunner => {
    const program = join(folder, `${name}.mjs`);
    writeFileSync(
      program,
      `process.on('message', (job) => { process.send({ started: true }); ${onJob} });`,
    );
    const runner = new MutantRunner(program);
    runners.push(runner);
    return runner;
  };
  afterAll(() => {
    for (const runner of runners) runner.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each([
    ['killed', 'process.send({ killed: true });'],
    ['survived', 'process.send({ killed: false });'],
    ['timeout', 'process.exit(1);'],
  ])('reports %s', async (outcome, onJob) => {
    const runner = withWorker(outcome, onJob);
    expect(await runner.test(job)).toBe(outcome);
    expect(await runner.test(job)).toBe(outcome);
  });

  it('replaces a worker that ended after its last answer', async () => {
    const runner = withWorker('ends', 'process.send({ killed: true }); process.exit(1);');
    for (let count = 0; count < 5; count += 1) expect(await runner.test(job)).toBe('killed');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await runner.test(job)).toBe('killed');
  });
});
