import { spawnSync } from 'node:child_process';

/** A command of Git that failed, with what it said. */
export class GitFailure extends Error {}

export interface Git {
  /** @returns Standard output without its last line break. @throws {GitFailure} */
  (...args: readonly string[]): string;
  readonly folder: string;
  /** True when the command ends with 0. */
  readonly succeeds: (...args: readonly string[]) => boolean;
}

export function gitIn(folder: string): Git {
  const start = (args: readonly string[]) =>
    spawnSync('git', args, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 28 });
  const run = (...args: readonly string[]): string => {
    const { status, stdout, stderr } = start(args);
    if (status === 0) return stdout.replace(/\n$/, '');
    throw new GitFailure(`git ${args.join(' ')}: ${(stderr || stdout).trim()}`);
  };
  return Object.assign(run, {
    folder,
    succeeds: (...args: readonly string[]) => start(args).status === 0,
  });
}

export const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '');
