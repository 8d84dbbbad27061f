/** An error that the user can fix: one sentence with what happened, one with what to do. */
export class SuiteFailure extends Error {
  override readonly name = 'SuiteFailure';

  constructor(
    sentence: string,
    readonly remedy?: string,
  ) {
    super(sentence);
  }
}

/** Text for the terminal: a SuiteFailure is its message and remedy, any other error its stack. */
export function describeFailure(error: unknown): string {
  if (error instanceof SuiteFailure) {
    return error.remedy === undefined ? error.message : `${error.message}\n  ${error.remedy}`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
