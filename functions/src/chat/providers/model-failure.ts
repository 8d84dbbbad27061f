import { DomainError, type ErrorCode } from '@keelson/contracts/errors';

const TIMEOUT: readonly [ErrorCode, string] = [
  'chat/provider-timeout',
  'The model took too long. Try again.',
];
const UNAVAILABLE: readonly [ErrorCode, string] = [
  'chat/provider-unavailable',
  'The model does not answer right now. Try again in a moment.',
];
const REFUSED: readonly [ErrorCode, string] = [
  'chat/provider-refused',
  'The model refused this request. Tell whoever runs this product.',
];

/** What failed at a model, in words that may be shown; what the provider said goes to the log alone. */
export function failureOf(error: unknown, wasSilent: boolean): DomainError {
  if (error instanceof DomainError) return error;
  const [code, detail] = wasSilent ? TIMEOUT : reasonOf(error);
  return new DomainError(code, detail, [], { cause: error });
}

/** By what the SDK's errors carry, so that recognising them does not load the SDK. */
function reasonOf(error: unknown): readonly [ErrorCode, string] {
  if (!(error instanceof Error)) return UNAVAILABLE;
  if (error.constructor.name === 'APIConnectionTimeoutError') return TIMEOUT;
  const { status } = error as { status?: unknown };
  if (status === 408 || status === 504) return TIMEOUT;
  if (status === 429 || typeof status !== 'number' || status >= 500) return UNAVAILABLE;
  return REFUSED;
}
