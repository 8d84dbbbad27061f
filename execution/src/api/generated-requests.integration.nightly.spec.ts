import { inlineShared } from '@keelson/contracts/http/openapi/inline-shared';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Endpoint } from '@keelson/contracts/http/endpoint';
import { EXECUTION_ENDPOINTS } from '@keelson/contracts/kanban/execution-endpoints';
import { type ApiDocument } from '@keelson/server/testing/openapi/api-document';
import { type Fit } from '@keelson/server/testing/openapi/draft';
import { KanbanState } from '@keelson/server/testing/openapi/kanban-state';
import { headerMistakes } from '@keelson/server/testing/openapi/header-mistakes';
import {
  neverAccepted,
  rarelyTried,
  unseenOf,
  withoutNextPage,
} from '@keelson/server/testing/openapi/judge-report';
import { keepReport } from '@keelson/server/testing/openapi/trial-report';
import {
  type Caller,
  requestFactor,
  requestSeed,
  tryOperations,
} from '@keelson/server/testing/openapi/try-operations';
import { MemoryStore } from '../testing/memory-store';
import { type Kanban, openKanban } from '../testing/open-kanban';
import { serve, type Served, TOKEN } from '../testing/serve';

const SEED = requestSeed();
const SCRIBE = 'scribe';
const FACTOR = requestFactor();

/** Operations that need more than a generated request, and the tests in which they are accepted. */
const ACCEPTED_ELSEWHERE: Readonly<Record<string, string>> = {
  subscribe: 'functions/src/kanban/subscriptions.integration.spec.ts',
};

/** The position of events of this second. */
const now = (): string => `${String(Math.floor(Date.now() / 1_000)).padStart(11, '0')}.000000000~`;

/** Codes that every operation which declares them returns here. */
const ENTRANCE_CODES = [
  'kanban/token-missing',
  'kanban/token-invalid',
  'kanban/token-forbidden',
  'kanban/agent-disabled',
  'kanban/actor-missing',
  'request/idempotency-key-missing',
  'request/unsupported-media-type',
  'request/body-too-large',
  'request/invalid',
];
/** Their bodies may be larger than those that are sent here. */
const ENTRANCE_EXCEPTIONS = ['importBoard', 'addAttachment'].map((operationId) => ({
  operationId,
  response: '413 request/body-too-large',
}));

const withHeaders = (fit: Fit | null, headers: Fit['headers']): Fit => ({
  ...fit,
  headers: { ...fit?.headers, ...headers },
});

const idsOf = (fits: (endpoint: Endpoint) => boolean): ReadonlySet<string> =>
  new Set(EXECUTION_ENDPOINTS.filter(fits).map(({ operationId }) => operationId));

describe('requests that are generated from the OpenAPI document', () => {
  let kanban: Kanban;
  let served: Served;
  let state: KanbanState;
  let release: (() => void) | null = null;
  beforeAll(async () => {
    // Streams of events end by themselves, so that a request can be awaited.
    kanban = openKanban({
      now: Date.now,
      streamMs: 1_000,
      files: new MemoryStore(),
      policy: { maxConcurrentRuns: 5_000, leaseMs: 600_000, retryMs: 30_000 },
    });
    served = await serve(kanban.service);
    state = new KanbanState(callOk, SCRIBE, { followEvents: openFeed });
    await callOk('POST /v1/agents', {
      id: SCRIBE,
      kind: 'pull',
      name: 'Scribe',
      maxConcurrency: 64,
    });
  });
  afterAll(async () => {
    closeFeed();
    await served.close();
    await kanban.close();
  });

  /** Followers do not have to wait for an open feed. */
  async function openFeed(): Promise<Fit> {
    const { eventFeed } = kanban.service;
    release ??= eventFeed.hold();
    while (eventFeed.head === null) await sleep(20);
    return { headers: { 'Last-Event-ID': now() } };
  }

  /** An open feed receives the events of all other requests. */
  function closeFeed(): void {
    release?.();
    release = null;
    kanban.service.eventFeed.close();
  }

  async function callOk(request: string, body?: unknown): Promise<Record<string, unknown>> {
    const bytes = body instanceof Uint8Array ? (body as Uint8Array<ArrayBuffer>) : undefined;
    const options = bytes === undefined ? {} : { bytes };
    const response = await served.call(request, bytes === undefined ? body : undefined, {
      ...options,
      key: randomUUID(),
    });
    if (response.status >= 400) throw new Error(`${request}: ${JSON.stringify(response.body)}`);
    return response.body;
  }

  const bearer = (token: string): Fit['headers'] => ({ Authorization: `Bearer ${token}` });
  const service = { ...bearer(TOKEN), 'Keelson-Actor': 'user:ada' };

  async function callers(): Promise<Caller[]> {
    const tokenOf = async (id: string): Promise<string> =>
      String((await callOk(`POST /v1/agents/${id}/secrets`))['token']);
    const scribe = await tokenOf(SCRIBE);
    const other = await tokenOf(await state.newAgent());
    const disabledId = await state.newAgent();
    const disabled = await tokenOf(disabledId);
    await callOk(`PATCH /v1/agents/${disabledId}`, { expectedRevision: 1, enabled: false });
    const ended = await state.endedRun();
    const fits: Caller['prepare'] = ({ operation, path }) => state.fit(operation.operationId, path);
    const shared: Caller['prepare'] = ({ operation, path }) =>
      state.sharedFit(operation.operationId, path);
    const as = (name: string, headers: Fit['headers'], valid: number, broken: number): Caller => ({
      name,
      valid,
      broken,
      prepare: async (listed) => withHeaders(await fits(listed), headers),
    });
    const refused = (name: string, headers: Fit['headers']): Caller => ({
      name,
      valid: 1,
      broken: 0,
      prepare: async (listed) => withHeaders(await shared(listed), headers),
    });
    return [
      as('service', service, 2 * FACTOR, 2 * FACTOR),
      as('agent', bearer(scribe), FACTOR, FACTOR - 1),
      {
        name: 'run',
        valid: FACTOR,
        broken: FACTOR - 1,
        prepare: async (listed) => {
          const fit = await state.fit(listed.operation.operationId, listed.path);
          const { slug, cardId } = fit.path ?? {};
          const ofCard =
            slug !== undefined && cardId !== undefined && !listed.path.includes('runId');
          const run = fit.token === undefined || ofCard ? await state.run() : null;
          if (run === null) return withHeaders(fit, bearer(fit.token ?? ''));
          const { token, ...path } = run;
          return { ...fit, path: { ...fit.path, ...path }, headers: bearer(token) ?? {} };
        },
      },
      {
        name: 'ended run',
        valid: 1,
        broken: 0,
        prepare: () => {
          const { token, ...path } = ended;
          return Promise.resolve({ path, headers: bearer(token) ?? {} });
        },
      },
      refused('another agent', bearer(other)),
      refused('disabled agent', bearer(disabled)),
      refused('unknown token', bearer(`agent_${'x'.repeat(40)}`)),
      refused('nobody', {}),
      {
        ...refused('service for nobody', bearer(TOKEN)),
        change: ({ headers: { 'Keelson-Actor': _, ...headers }, ...request }) => ({
          ...request,
          headers,
        }),
      },
      ...headerMistakes(shared, service, 2 * 1024 * 1024),
    ];
  }

  it('get only responses that the document declares, and no fault', async () => {
    const person = await kanban.person('ada');
    const { body } = await served.call('GET /v1/openapi.json');
    const report = await tryOperations({
      document: inlineShared(body as unknown as ApiDocument),
      known: { agentId: [SCRIBE], uid: [person] },
      seed: SEED,
      callers: await callers(),
      send: ({ method, path, headers, body: text }, { operation: { operationId } }) => {
        if (operationId !== 'followEvents') closeFeed();
        return fetch(served.url + path, { method, headers, body: text });
      },
    });
    keepReport('execution', report);
    expect(report.findings).toEqual([]);
    expect(rarelyTried(report, 12)).toEqual([]);
    const elsewhere = (id: string): boolean => id in ACCEPTED_ELSEWHERE;
    expect(neverAccepted(report).filter((id) => !elsewhere(id))).toEqual([]);
    expect(withoutNextPage(report)).toEqual([]);
    const ofAgents = idsOf((endpoint) => /^execution:(?:agent|run)$/.test(endpoint.auth));
    const notByAgents = neverAccepted(report, 'agent', 'run').filter((id) => ofAgents.has(id));
    expect(notByAgents.filter((id) => !elsewhere(id))).toEqual([]);
    const ofRuns = idsOf(({ path }) => path.includes('{runId}'));
    const notByRuns = neverAccepted(report, 'run').filter(
      (id) => ofRuns.has(id) && ofAgents.has(id),
    );
    expect(notByRuns.filter((id) => !elsewhere(id))).toEqual([]);
    expect(unseenOf(report, ENTRANCE_CODES)).toEqual(ENTRANCE_EXCEPTIONS);
  }, 1_200_000);
});
