import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { type Job, type Report } from './worker';

export type Outcome = 'killed' | 'timeout' | 'survived' | 'untested';

/** Timeout for mutants with an infinite loop; their process is replaced. */
const TIMEOUT_MS = 90_000;

/** Tests one mutant after the other in a child process. */
export class MutantRunner {
  private worker: ChildProcess | null = null;

  /** @param program What the child process runs. */
  constructor(private readonly program = join(import.meta.dirname, 'worker.ts')) {}

  async test(job: Job): Promise<Outcome> {
    let outcome = await this.run(job);
    // What an earlier mutant has left can end the process after its answer: another one tests this mutant.
    if (outcome === 'not-started') outcome = await this.run(job);
    return outcome === 'not-started' ? 'timeout' : outcome;
  }

  stop(): void {
    this.worker?.kill('SIGKILL');
    this.worker = null;
  }

  private async run(job: Job): Promise<Outcome | 'not-started'> {
    this.worker ??= startWorker(this.program);
    const outcome = await runJob(this.worker, job);
    if (outcome === 'timeout' || outcome === 'not-started') this.stop();
    return outcome;
  }
}

function startWorker(program: string): ChildProcess {
  const worker = fork(program, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  // A failed `send` is reported to its callback, too.
  worker.on('error', () => undefined);
  return worker;
}

function runJob(worker: ChildProcess, job: Job): Promise<Outcome | 'not-started'> {
  return new Promise((resolve) => {
    const settle = (outcome: Outcome | 'not-started'): void => {
      clearTimeout(timer);
      worker.off('message', onMessage).off('exit', onExit);
      resolve(outcome);
    };
    let started = false;
    const onMessage = (message: unknown): void => {
      const report = message as Report;
      if ('started' in report) started = true;
      else settle(report.killed ? 'killed' : 'survived');
    };
    /** A mutant that crashes the process counts as detected; a new process continues. */
    const onExit = (): void => settle(started ? 'timeout' : 'not-started');
    const timer = setTimeout(() => settle('timeout'), TIMEOUT_MS);
    worker.on('message', onMessage).once('exit', onExit);
    worker.send(job, (error) => {
      if (error !== null) settle('not-started');
    });
  });
}
