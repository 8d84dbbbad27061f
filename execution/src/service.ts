import { type AnswerService } from '@keelson/answers/answer-service';
import { type AgentId } from '@keelson/contracts/ids';
import { type Agent } from '@keelson/contracts/kanban/agent/agent';
import { MAX_ATTACHMENT_BYTES } from '@keelson/contracts/kanban/card/attachment';
import { type Availability, type Capabilities } from '@keelson/contracts/kanban/agent/capabilities';
import { MCP_PATH } from '@keelson/contracts/kanban/agent/mcp-endpoints';
import { MAX_IMPORT_CARDS } from '@keelson/contracts/kanban/board/board-document';
import { MAX_BULK_ITEMS } from '@keelson/contracts/kanban/card/card-endpoints';
import { type ClaimedRun } from '@keelson/contracts/kanban/run/run-endpoints';
import { type Random } from '@keelson/contracts/kanban/card/rank';
import { SECOND } from '@keelson/contracts/time';
import { type Firestore } from 'firebase-admin/firestore';
import { type FileScanner } from '@keelson/server/files/file-scanner';
import { Slots } from '@keelson/server/http/slots';
import { AgentRepo } from '@keelson/server/kanban/agent-repo';
import { LastSeenWriter } from './agents/last-seen-writer';
import { type NetworkPolicy } from './agents/network-policy';
import { type AttachmentStore } from './attachments/attachment-store';
import { BinCleanup } from './bin/bin-cleanup';
import { type ChangeNotifier } from './boards/change-notifier';
import { BoardMetricsRepo } from '@keelson/server/kanban/board-metrics-repo';
import { BoardRepo } from '@keelson/server/kanban/board-repo';
import { FlowMover } from './boards/move-flow';
import { ImportCleanup } from './boards/import-cleanup';
import { CardRepo } from '@keelson/server/kanban/card-repo';
import { AgentPass } from './dispatch/agent-pass';
import { CandidateQueues } from './dispatch/candidate-queues';
import { DispatchLoop } from './dispatch/dispatch-loop';
import { Dispatcher } from './dispatch/dispatcher';
import { RunStarter } from './dispatch/run-starter';
import { SafetyNet } from './dispatch/safety-net';
import { Sweeper } from './dispatch/sweeper';
import { ReadyCardRepo } from './dispatch/ready-card-repo';
import { assistantRunner } from './dispatch/runners/assistant-runner';
import { HttpRunner } from './dispatch/runners/http-runner';
import { type RunnerAvailability } from './dispatch/runners/runner';
import { actorOf, RunExecutor } from './dispatch/run-executor';
import { EventFeed } from './events/event-feed';
import { type Clock } from '@keelson/server/clock';
import { type Logger } from '@keelson/server/logger';
import { type MailSettings } from '@keelson/server/notifications/notification-writer';
import { type DatabaseClock } from './platform/database-clock';
import { type ElapsedTime } from './platform/elapsed-time';
import { ServiceState } from './platform/service-state';
import { appendLog } from './runs/heartbeat';
import { readRunContext } from './runs/read-run-context';
import { type RunPolicy } from './runs/run-policy';
import { type RunTokens } from './runs/run-tokens';
import { TransactionRunner } from './store/transaction-runner';
import { RetryTimer } from './signals/retry-timer';
import { type SignalHub } from './signals/signal-hub';
import { SignalSource } from './signals/signal-source';

export interface ServiceOptions {
  readonly db: Firestore;
  readonly version: string;
  readonly policy: RunPolicy;
  readonly runTokens: RunTokens;
  readonly tickMs: number;
  readonly publicUrl: string | null;
  readonly networkPolicy: NetworkPolicy;
  readonly files: AttachmentStore | null;
  readonly scanner: FileScanner | null;
  /** Status of video rendering; absent when this service renders no videos. */
  readonly videos?: () => Availability;
  /** The answer engine of the assistant, the same as the chat's. */
  readonly answers: AnswerService | null;
  /** Null when notifications are not mailed. */
  readonly mail: MailSettings | null;
  readonly now: Clock;
  /** The clock behind `now`; absent when `now` is not the database's time. */
  readonly clock?: DatabaseClock;
  readonly log: Logger;
  readonly random?: Random;
  readonly elapsed?: ElapsedTime;
  /** After this time a stream of events ends. Default: shortly before the platform ends it. */
  readonly streamMs?: number;
  /** Absent when no read models are built. */
  readonly notifier?: ChangeNotifier;
}

/** One instance of the service. Any number of instances can share a database. */
export interface Service extends ServiceOptions {
  readonly transactions: TransactionRunner;
  /** Uploads that are in memory as a whole. */
  readonly photos: Slots;
  readonly boards: BoardRepo;
  readonly boardMetrics: BoardMetricsRepo;
  readonly cards: CardRepo;
  readonly agents: AgentRepo;
  readonly ready: ReadyCardRepo;
  readonly candidates: CandidateQueues;
  readonly runners: { readonly http: RunnerAvailability; readonly assistant: RunnerAvailability };
  readonly executor: RunExecutor;
  readonly dispatcher: Dispatcher;
  readonly dispatchLoop: DispatchLoop;
  readonly safetyNet: SafetyNet;
  readonly importCleanup: ImportCleanup;
  readonly binCleanup: BinCleanup;
  readonly signals: SignalSource;
  readonly eventFeed: EventFeed;
  readonly streamMs: number;
  /**
   * Records that an agent was seen, and what it called. Callers do not wait for it and ignore its errors: an instance killed
   * in mid-commit leaves the agent's record locked for up to a minute.
   */
  readonly markAgentSeen: (id: AgentId, call?: string) => void;
  readonly lastSeen: LastSeenWriter;
  readonly flow: FlowMover;
  /** Begins as `starting`. */
  readonly state: ServiceState;
  /** Aborted when the instance stops: requests that wait for a card then end. */
  readonly stopping: AbortController;
}

/** Cloud Run ends responses after 300 seconds. */
const STREAM_MS = 280 * SECOND;

/** A photo of 25 MiB takes up to three times its size while its metadata is removed; an instance has 1 GiB. */
const PHOTOS_AT_ONCE = 3;

export function createService(options: ServiceOptions): Service {
  const { db, policy, runTokens, now, log, answers, publicUrl, networkPolicy } = options;
  const retries = (hub: SignalHub) => new RetryTimer({ db, hub, now, log });
  const signals = new SignalSource({ db, now, log, retries });
  const flow = new FlowMover(db, log);
  const transactions = new TransactionRunner(db, {
    random: options.random,
    elapsed: options.elapsed,
    mail: options.mail,
    onCards: (changed) => candidates.changed(changed),
    onCounted: (slug) => flow.add(slug),
    onCardsChanged: (slug) => options.notifier?.notify(slug),
    onSignals: (woken) => {
      if (woken.everything || woken.boards.size > 0) candidates.clear();
      signals.publish(woken);
    },
  });
  const boards = new BoardRepo(db);
  const cards = new CardRepo(db);
  const agents = new AgentRepo(db);
  const lastSeen = new LastSeenWriter(db, (agentId, error) => {
    log.warn('Recording the last contact of an agent failed', { agentId, error });
  });
  const ready = new ReadyCardRepo(db);
  const candidates = new CandidateQueues(
    { boards, cards, agents, ready },
    (agentId) => signals.busyInstances(agentId),
    options.elapsed,
  );
  const executor = new RunExecutor({ transactions, policy, now, log });
  const signingSecretOf = async ({ id }: Agent): Promise<string | null> =>
    (await agents.secretOf(id))?.signingSecret ?? null;
  const markAgentSeen = (id: AgentId, call?: string): void => {
    lastSeen.markSeen(id, now(), call);
  };
  const contextOf = (claimed: ClaimedRun) => readRunContext({ db, transactions }, claimed);
  const runners = {
    http: {
      available: true,
      runner: new HttpRunner({
        signingSecretOf,
        now,
        publicUrl,
        networkPolicy,
        markAgentSeen,
        contextOf,
      }),
    },
    assistant: assistantRunner({
      answers,
      now,
      log,
      contextOf,
      append: ({ card, run }, agent, lines) =>
        transactions.run(
          { actor: actorOf(agent), at: now(), requestId: 'assistant', key: null },
          (context) =>
            appendLog(context, { slug: card.boardSlug, cardId: card.id, runId: run.id }, lines),
        ),
    }),
  } as const;
  const runs = { policy, runTokens, executor };
  const starter = new RunStarter({ transactions, ...runs, runners, now, log });
  const repos = { boards, cards, agents, ready, candidates };
  const parts = { transactions, ...runs, ...repos, runners, starter, signals, now, log };
  const pass = new AgentPass(parts);
  const sweeper = new Sweeper(parts);
  const importCleanup = new ImportCleanup({ transactions, now, log });
  const binCleanup = new BinCleanup({ transactions, files: options.files, now, log });
  return {
    ...options,
    ...parts,
    boardMetrics: new BoardMetricsRepo(db),
    dispatcher: new Dispatcher(parts),
    dispatchLoop: new DispatchLoop({
      ...parts,
      pass,
      sweeper,
      errorPauseMs: Math.max(SECOND, options.tickMs),
    }),
    importCleanup,
    binCleanup,
    safetyNet: new SafetyNet({
      ...parts,
      db,
      pass,
      cleanups: [importCleanup, binCleanup, sweeper],
    }),
    markAgentSeen,
    lastSeen,
    flow,
    eventFeed: new EventFeed({ db, log }),
    streamMs: options.streamMs ?? STREAM_MS,
    photos: new Slots(PHOTOS_AT_ONCE),
    state: new ServiceState(() => options.clock?.isSkewed ?? false),
    stopping: new AbortController(),
  };
}

/** The features of this instance; an unavailable one states the reason. */
export function capabilitiesOf(service: Service): Capabilities {
  const { policy, tickMs, version, files, videos, runners, publicUrl } = service;
  const { assistant } = runners;
  const available: Availability = { available: true };
  return {
    version,
    agents: {
      assistant: assistant.available ? available : { available: false, reason: assistant.reason },
      http: available,
      pull: available,
    },
    attachments:
      files === null ? { available: false, reason: 'DATA_STORAGE_BUCKET is not set' } : available,
    mcpUrl: publicUrl === null ? null : `${publicUrl}${MCP_PATH}`,
    videos: videos?.() ?? { available: false, reason: 'This service renders no videos' },
    limits: {
      slots: policy.maxConcurrentRuns,
      leaseMs: policy.leaseMs,
      tickMs: Math.max(1, tickMs),
      attachmentBytes: MAX_ATTACHMENT_BYTES,
      bulkItems: MAX_BULK_ITEMS,
      importCards: MAX_IMPORT_CARDS,
    },
  };
}
