import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { mapConcurrent } from '../../map-concurrent';
import { type ApiDocument, bodyFields, type ListedOperation, operationsOf } from './api-document';
import { CURSOR_ATTEMPTS, hasCursor, tryCursors } from './cursors';
import { unseenResponses } from './declared';
import { type Draft, type Fit, fitted } from './draft';
import {
  brokenRequests,
  type GeneratedRequest,
  type KnownIds,
  toRequest,
  validDrafts,
} from './generated-request';
import { type ReceivedResponse, ResponseCheck } from './response-check';
import { type OperationCount, type TrialReport } from './trial-report';

/** Returns the factor for the number of requests that the callers send: `KEELSON_GENERATED=5` for a longer run. */
export function requestFactor(): number {
  const factor = Number(process.env['KEELSON_GENERATED'] ?? '1');
  if (Number.isInteger(factor) && factor >= 1 && factor <= 100) return factor;
  throw new Error('KEELSON_GENERATED is not valid: it must be an integer from 1 to 100.');
}

/** The seed of a test run, so that it sends the same requests as the last one: `KEELSON_SEED=7` sends others. */
export function requestSeed(): number {
  const seed = Number(process.env['KEELSON_SEED'] ?? '20261122');
  if (Number.isInteger(seed)) return seed;
  throw new Error('KEELSON_SEED is not valid: it must be an integer.');
}

export interface Caller {
  readonly name: string;
  readonly valid: number;
  readonly broken: number;
  /** Prepares the next request: credentials, and state that the request may use up. Null: sends none. */
  readonly prepare: (listed: ListedOperation) => Promise<Fit | null>;
  /** Makes one mistake of its own. */
  readonly change?: (request: GeneratedRequest) => GeneratedRequest;
}

export interface Trial {
  readonly document: ApiDocument;
  readonly known: KnownIds;
  /** The first one may do most, and has sent its requests to an operation before the others begin. */
  readonly callers: readonly Caller[];
  readonly send: (request: GeneratedRequest, listed: ListedOperation) => Promise<Response>;
  /** The same seed makes the same requests. */
  readonly seed: number;
}

/** Sends one request, counts it and compares the response with the document. */
export type Send = (request: GeneratedRequest) => Promise<ReceivedResponse>;

/** Callers of one operation at a time. Each sends one request at a time: changes of one board would wait for each other. */
const CONCURRENCY = 4;

/** Sends generated requests to every operation of a document and compares the responses with it. */
export async function tryOperations(trial: Trial): Promise<TrialReport> {
  const check = new ResponseCheck(trial.document);
  const findings = new Set<string>();
  const operations: OperationCount[] = [];
  for (const listed of operationsOf(trial.document)) {
    const count = newCount(listed);
    operations.push(count);
    const send =
      (caller: string): Send =>
      async (request) => {
        const response = await receive(await sendPatiently(() => trial.send(request, listed)));
        record(count, caller, request, response);
        const problem = check.findProblem(listed, response) ?? wronglyRefused(request, response);
        if (problem !== null) findings.add(`${describe(listed, caller, request)}: ${problem}`);
        return response;
      };
    const drafts = draftsOf(trial, listed);
    const tryAs = (caller: Caller): Promise<void> =>
      tryCaller(trial, listed, caller, { drafts, send: send(caller.name) });
    const [owner, ...others] = trial.callers;
    if (owner !== undefined) await tryAs(owner);
    await mapConcurrent(CONCURRENCY, others, tryAs);
    await tryCursors(trial, listed, { drafts, count, send: send('cursors') });
  }
  const unseen = unseenResponses(trial.document, operations);
  return { operations, findings: [...findings], unseen };
}

/** Requests of which each caller gets the first ones: making them takes longer than sending them. */
function draftsOf({ document, known, seed, callers }: Trial, listed: ListedOperation): Draft[] {
  const ofCursors = hasCursor(listed) ? CURSOR_ATTEMPTS : 0;
  const numRuns = Math.max(ofCursors, ...callers.map(({ valid, broken }) => valid + broken));
  return fc.sample(validDrafts(document, listed, known), { seed, numRuns });
}

async function tryCaller(
  { document, seed }: Trial,
  listed: ListedOperation,
  caller: Caller,
  { drafts, send }: { readonly drafts: readonly Draft[]; readonly send: Send },
): Promise<void> {
  for (const [index, draft] of drafts.slice(0, caller.valid + caller.broken).entries()) {
    const fit = await caller.prepare(listed).catch((error: unknown) => {
      const { operationId } = listed.operation;
      throw new Error(`${operationId} by ${caller.name} cannot be prepared`, { cause: error });
    });
    if (fit === null) return;
    const ready = fitted(draft, fit, bodyFields(document, listed));
    const request =
      index < caller.valid
        ? toRequest(listed, ready, null)
        : withMistake(listed, ready, seed + index);
    const keyed = withOwnKey(request);
    await send(caller.change?.(keyed) ?? keyed);
  }
}

/** Generated keys could be those of other requests. */
const withOwnKey = (request: GeneratedRequest): GeneratedRequest =>
  request.headers['Idempotency-Key'] === undefined
    ? request
    : { ...request, headers: { ...request.headers, 'Idempotency-Key': randomUUID() } };

function withMistake(listed: ListedOperation, draft: Draft, seed: number): GeneratedRequest {
  const [request] = fc.sample(brokenRequests(listed, draft), { seed, numRuns: 1 });
  return request ?? toRequest(listed, draft, null);
}

const newCount = ({ operation: { operationId } }: ListedOperation): OperationCount => ({
  operationId,
  sent: 0,
  accepted: 0,
  realCursors: 0,
  brokenCursors: 0,
  uploads: 0,
  callers: {},
  acceptedOf: {},
  responses: {},
});

function record(
  count: OperationCount,
  caller: string,
  { body }: GeneratedRequest,
  { status, code }: ReceivedResponse,
): void {
  const response = code === null ? String(status) : `${status} ${code}`;
  count.sent += 1;
  if (status < 400) {
    count.accepted += 1;
    count.acceptedOf[caller] = (count.acceptedOf[caller] ?? 0) + 1;
  }
  if (body instanceof Uint8Array) count.uploads += 1;
  count.callers[caller] = (count.callers[caller] ?? 0) + 1;
  count.responses[response] = (count.responses[response] ?? 0) + 1;
}

/** A connection that the server closes after an unread body can end while the body is still being written. */
async function sendPatiently(send: () => Promise<Response>, attempts = 3): Promise<Response> {
  try {
    return await send();
  } catch (error) {
    if (attempts <= 1) throw error;
    return sendPatiently(send, attempts - 1);
  }
}

async function receive(response: Response): Promise<ReceivedResponse> {
  const mediaType = response.headers.get('content-type')?.split(';')[0] ?? null;
  const text = await response.text();
  const code =
    mediaType === 'application/problem+json'
      ? ((JSON.parse(text) as { code?: string }).code ?? null)
      : null;
  return { status: response.status, mediaType, text, code };
}

/** A schema that says less than the server demands leaves the callers to guess. */
function wronglyRefused({ mistake }: GeneratedRequest, response: ReceivedResponse): string | null {
  if (mistake !== null || response.code !== 'request/invalid') return null;
  const { detail } = JSON.parse(response.text) as { detail: string };
  return `refuses a valid request: ${detail}`;
}

const describe = (
  { operation: { operationId } }: ListedOperation,
  caller: string,
  { method, path, mistake, body }: GeneratedRequest,
): string => {
  const sent = body instanceof Uint8Array ? `${body.length} bytes` : (body ?? '').slice(0, 200);
  return `${operationId} by ${caller} (${method} ${path.slice(0, 160)}; ${mistake ?? `valid ${sent}`})`;
};
