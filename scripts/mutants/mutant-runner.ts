import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { type Job } from './worker';

export type Outcome = 'killed' | 'timeout' | 'survived' | 'untested';

/** A mutant may loop for ever; then the process that tests it is replaced. */
const TIMEOUT_MS = 90_000;

/** Tests mutants in child processes, one mutant per process at a time. */
export class MutantRunner {
  private readonly idle: (ChildProcess | null)[];
  private readonly waiting: ((worker: ChildProcess | null) => void)[] = [];

  constructor(workers: number) {
    this.idle = Array.from({ length: workers }, () => null);
  }

  async test(job: Job): Promise<Outcome> {
    const worker = (await this.takeWorker()) ?? startWorker();
    const outcome = await runJob(worker, job);
    if (outcome === 'timeout') worker.kill('SIGKILL');
    this.release(outcome === 'timeout' ? null : worker);
    return outcome;
  }

  stop(): void {
    for (const worker of this.idle) worker?.kill();
  }

  private takeWorker(): Promise<ChildProcess | null> {
    const worker = this.idle.pop();
    if (worker !== undefined) return Promise.resolve(worker);
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  private release(worker: ChildProcess | null): void {
    const next = this.waiting.shift();
    if (next === undefined) this.idle.push(worker);
    else next(worker);
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
    /** A mutant that ends the process was noticed; a new process takes over. */
    const onExit = (): void => settle('timeout');
    const timer = setTimeout(() => settle('timeout'), TIMEOUT_MS);
    worker.once('message', onMessage).once('exit', onExit);
    worker.send(job);
  });
}
