import { SuiteFailure } from '../failure';

/** One of several parts of a run, each for a machine of its own. `1 <= index <= count`. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/** @throws {SuiteFailure} unless the text is like `3/8`. */
export function parseShard(text: string): Shard {
  const [, index, count] = /^([1-9]\d?)\/([1-9]\d?)$/.exec(text) ?? [];
  const shard = { index: Number(index), count: Number(count) };
  if (count === undefined || shard.index > shard.count) {
    throw new SuiteFailure(
      `"${text}" is not a shard.`,
      'Write --shard 3/8 for the third of eight.',
    );
  }
  return shard;
}

/**
 * The tasks of a shard: each one that its tool can divide, and of the others every `count`-th.
 *
 * @param tasks All tasks of the run, in the same order on each machine.
 */
export function tasksOfShard<Task extends { readonly divides: boolean }>(
  tasks: readonly Task[],
  { index, count }: Shard,
): Task[] {
  const whole = tasks.filter(({ divides }) => !divides);
  return tasks.filter((task) => task.divides || whole.indexOf(task) % count === index - 1);
}
