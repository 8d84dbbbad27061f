import { ApiError } from './api-error';

/** An error as text for users. */
export interface ErrorView {
  readonly title: string;
  readonly detail: string;
  readonly retryable: boolean;
  readonly requestId: string | null;
}

/** Describes any thrown value for users. Details of errors that are not an {@link ApiError} are hidden. */
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
