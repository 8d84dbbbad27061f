import fc from 'fast-check';
import { mapConcurrent } from '../../map-concurrent';
import { type ApiDocument, type ListedOperation, operationsOf } from './api-document';
import { generatedRequests, type GeneratedRequest, type KnownIds } from './generated-request';
import { type ReceivedResponse, ResponseCheck } from './response-check';

export interface Trial {
  readonly document: ApiDocument;
  readonly known: KnownIds;
  readonly send: (request: GeneratedRequest, listed: ListedOperation) => Promise<Response>;
  /** The same seed makes the same requests. */
  readonly seed: number;
  /** Valid requests of each operation, and as many with a mistake. */
  readonly runs: number;
}

export interface TrialReport {
  readonly sent: number;
  /** Requests with a 2xx status. */
  readonly accepted: number;
  /** One line for each response that the document does not declare, or that is a fault. */
  readonly findings: readonly string[];
}

/** Requests of one operation at a time. */
const CONCURRENCY = 4;

/** Sends generated requests to every operation of a document and compares the responses with it. */
export async function tryOperations(trial: Trial): Promise<TrialReport> {
  const check = new ResponseCheck(trial.document);
  let accepted = 0;
  const findings = new Set<string>();
  let sent = 0;
  const tryRequest = async (listed: ListedOperation, request: GeneratedRequest): Promise<void> => {
    const response = await receive(await trial.send(request, listed));
    sent += 1;
    if (response.status < 300) accepted += 1;
    const problem = check.findProblem(listed, response) ?? wronglyRefused(request, response);
    if (problem !== null) findings.add(`${describe(listed, request)}: ${problem}`);
  };
  for (const listed of operationsOf(trial.document)) {
    const requests = requestsOf(trial, listed);
    await mapConcurrent(CONCURRENCY, requests, (request) => tryRequest(listed, request));
  }
  return { sent, accepted, findings: [...findings] };
}

function requestsOf({ document, known, seed, runs }: Trial, listed: ListedOperation) {
  const { valid, broken } = generatedRequests(document, listed, known);
  return [
    ...fc.sample(valid, { seed, numRuns: runs }),
    ...fc.sample(broken, { seed, numRuns: runs }),
  ];
}

async function receive(response: Response): Promise<ReceivedResponse> {
  const mediaType = response.headers.get('content-type')?.split(';')[0] ?? null;
  return { status: response.status, mediaType, text: await response.text() };
}

/** A schema that says less than the server demands leaves the callers to guess. */
function wronglyRefused({ mistake }: GeneratedRequest, response: ReceivedResponse): string | null {
  if (mistake !== null || response.status !== 400) return null;
  const { code, detail } = JSON.parse(response.text) as { code: string; detail: string };
  return code === 'request/invalid' ? `refuses a valid request: ${detail}` : null;
}

const describe = (
  { operation: { operationId } }: ListedOperation,
  { method, path, mistake, body }: GeneratedRequest,
): string =>
  `${operationId} (${method} ${path.slice(0, 120)}; ${mistake ?? `valid ${(body ?? '').slice(0, 200)}`})`;
