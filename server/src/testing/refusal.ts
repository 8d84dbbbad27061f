import { DomainError } from '@keelson/contracts/errors';

/** The refusal that `run` ends with; fails the test when it ends otherwise. */
export function refusalOf(run: () => unknown): DomainError {
  try {
    run();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error('Nothing was refused');
}
