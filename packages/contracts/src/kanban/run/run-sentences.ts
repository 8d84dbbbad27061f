import { type MessageOf, sentenceOf } from '../../messages';
import { StoredMessage } from '../../stored-message';

interface StatusFacts {
  readonly status: number;
}
interface SecondsFacts {
  readonly seconds: number;
}

interface ModelFacts {
  /** The English sentence of the error. */
  readonly detail: string;
}

/** The reason why the system ended a run or blocked its card. What people and agents say is stored as they wrote it. */
export const RUN_SENTENCES = {
  'run.budget-used-up': () => 'The budget of the card is used up. Raise it to continue.',
  'run.dependency-reopened': () => 'A card it depends on was reopened',
  'run.dependency-added': () => 'The card now depends on an open card',
  'run.card-archived': () => 'The card was archived',
  'run.service-stopped': () => 'The service stopped',
  'run.service-crashed': () => 'The service stopped unexpectedly during the run',
  'run.not-taken': () => 'No worker took the claimed card',
  'run.too-long': () => 'The run exceeded its maximum duration',
  'run.silent': ({ since }: { readonly since: number }) =>
    `No heartbeat since ${new Date(since).toISOString()}`,
  'run.not-stored': () => 'The result could not be stored',
  'run.assistant-failed': () => 'The assistant failed. See the service log for details.',
  'run.assistant-silent': () => 'The assistant returned an empty answer',
  'run.model-unavailable': ({ detail }: ModelFacts) => detail,
  'run.model-busy': ({ detail }: ModelFacts) => detail,
  'run.model-refused': ({ detail }: ModelFacts) => detail,
  'run.model-timeout': ({ detail }: ModelFacts) => detail,
  'run.no-endpoint': () => 'The agent has no endpoint',
  'run.no-signing-secret': () => 'The agent has no signing secret',
  'run.endpoint-unreachable': ({ error }: { readonly error: string }) =>
    `The endpoint could not be reached (${error})`,
  'run.endpoint-status': ({ status }: StatusFacts) => `The endpoint returned ${status}`,
  'run.endpoint-no-callback': () =>
    'The endpoint returned 202, but callbacks are not configured (EXECUTION_PUBLIC_URL)',
  'run.endpoint-too-large': () => 'The response of the endpoint is too large',
  'run.endpoint-invalid': ({ detail }: { readonly detail: string }) =>
    `The response of the endpoint is not a valid result: ${detail}`,
  'run.endpoint-timeout': ({ seconds }: SecondsFacts) =>
    `The endpoint did not respond within ${seconds} s`,
};
export type RunSentences = typeof RUN_SENTENCES;
export type RunMessage = MessageOf<RunSentences>;

/** A text, and the same as facts when the system wrote it. */
export interface RunReason {
  readonly text: string;
  readonly message: StoredMessage | null;
}

export const runReason = (message: RunMessage): RunReason => ({
  text: sentenceOf(RUN_SENTENCES, message),
  message: StoredMessage.parse(message),
});
