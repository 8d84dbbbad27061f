const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Describes what was found, by the name of the check; sentences, none when it holds. */
export interface CheckResult {
  readonly name: string;
  readonly problems: readonly string[];
}

/** Runs checks one after the other and prints a line for each. */
export class Checks {
  readonly results: CheckResult[] = [];

  /** An error of the check is a problem too. */
  async run(name: string, check: () => Promise<string[]> | string[]): Promise<void> {
    const problems = await Promise.resolve()
      .then(check)
      .catch((error: unknown) => [error instanceof Error ? error.message : String(error)]);
    this.results.push({ name, problems });
    print(`  ${problems.length === 0 ? '✓' : '✗'} ${name}`);
    for (const problem of problems) print(`      ${problem}`);
  }

  get failed(): number {
    return this.results.filter(({ problems }) => problems.length > 0).length;
  }
}
