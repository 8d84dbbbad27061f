import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { type Job } from './worker';

export type Outcome = 'killed' | 'timeout' | 'survived' | 'untested';

/** Timeout for mutants with an infinite loop; their process is replaced. */
const TIMEOUT_MS = 90_000;

/** Tests one mutant after the other in a child process. */
export class MutantRunner {
  private worker: ChildProcess | null = null;

  async test(job: Job): Promise<Outcome> {
    this.worker ??= startWorker();
    const outcome = await runJob(this.worker, job);
    if (outcome === 'timeout') this.stop();
    return outcome;
  }

  stop(): void {
    this.worker?.kill('SIGKILL');
    this.worker = null;
  }
}

function startWorker(): ChildProcess {
  return fork(join(import.meta.dirname, 'worker.ts'), {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

function runJob(worker: ChildProcess, job: Job): Promise<Outcome> {
  return new Promise((resolve) => {
    const settle = (outcome: Outcome): void => {
      clearTimeout(timer);
      worker.off('message', onMessage).off('exit', onExit);
      resolve(outcome);
    };
    const onMessage = (message: unknown): void => {
      settle((message as { killed: boolean }).killed ? 'killed' : 'survived');
    };
    /** A mutant that crashes the process counts as detected; a new process continues. */
    const onExit = (): void => settle('timeout');
    const timer = setTimeout(() => settle('timeout'), TIMEOUT_MS);
    worker.once('message', onMessage).once('exit', onExit);
    worker.send(job);
  });
}
