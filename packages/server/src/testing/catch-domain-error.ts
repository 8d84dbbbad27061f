import { DomainError } from '@keelson/contracts/errors';

/** The DomainError that `run` throws. Anything else it throws, or no error, fails the test. */
export function catchDomainError(run: () => unknown): DomainError {
  try {
    run();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error('Expected a DomainError, but nothing was thrown');
}
