import { ApiError } from './api-error';

/** A failure in words that can be shown as they are. */
export interface ErrorView {
  readonly title: string;
  readonly detail: string;
  readonly retryable: boolean;
  readonly requestId: string | null;
}

/** Anything that was thrown, for a person. What is not an {@link ApiError} says nothing of itself. */
export function describeError(error: unknown): ErrorView {
  if (error instanceof ApiError) {
    const { title, detail, retryable, requestId } = error;
    return { title, detail, retryable, requestId };
  }
  return {
    title: 'Something went wrong on this page',
    detail: 'Nothing was changed. Try again, or reload the page if the problem persists.',
    retryable: true,
    requestId: null,
  };
}
