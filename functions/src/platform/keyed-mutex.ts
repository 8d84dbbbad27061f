/**
 * Lets work on one thing happen one after another within this process. Transactions keep the data right
 * by themselves; this keeps many at once from wearing each other out with repetitions.
 */
export class Turns {
  private readonly last = new Map<string, Promise<void>>();

  /** Runs `work` when all that was asked for before it under this name has ended, well or not. */
  take<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.last.get(name) ?? Promise.resolve();
    const result = before.then(work);
    const ended = result.then(
      () => undefined,
      () => undefined,
    );
    this.last.set(name, ended);
    void ended.then(() => {
      if (this.last.get(name) === ended) this.last.delete(name);
    });
    return result;
  }
}
