/** Something that a person can put right: one sentence for what happened, one for what to do. */
export class SuiteFailure extends Error {
  override readonly name = 'SuiteFailure';

  constructor(
    sentence: string,
    readonly remedy?: string,
  ) {
    super(sentence);
  }
}

/** Text for the terminal: known failures read as sentences, anything else keeps its stack. */
export function describeFailure(error: unknown): string {
  if (error instanceof SuiteFailure) {
    return error.remedy === undefined ? error.message : `${error.message}\n  ${error.remedy}`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
