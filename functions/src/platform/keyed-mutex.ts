/**
 * Runs tasks with the same key one after another within this process. Transactions keep the data correct
 * without it; the mutex saves the retries that many concurrent transactions would cause each other.
 */
export class KeyedMutex {
  private readonly last = new Map<string, Promise<void>>();

  /** Runs the task after all earlier tasks with the same key have ended, successfully or not. */
  run<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    const previous = this.last.get(key) ?? Promise.resolve();
    const result = previous.then(task);
    const ended = result.then(
      () => undefined,
      () => undefined,
    );
    this.last.set(key, ended);
    void ended.then(() => {
      if (this.last.get(key) === ended) this.last.delete(key);
    });
    return result;
  }
}
