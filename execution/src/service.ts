import { type AnswerService } from '@keelson/answers/answer-service';
import { type AgentId } from '@keelson/contracts/ids';
import { type Agent } from '@keelson/contracts/kanban/agent';
import { MAX_ATTACHMENT_BYTES } from '@keelson/contracts/kanban/attachment';
import { type Availability, type Capabilities } from '@keelson/contracts/kanban/capabilities';
import { MAX_IMPORT_CARDS } from '@keelson/contracts/kanban/board-document';
import { MAX_BULK_ITEMS } from '@keelson/contracts/kanban/card-endpoints';
import { type Random } from '@keelson/contracts/kanban/rank';
import { type Firestore } from 'firebase-admin/firestore';
import { AgentRepo } from '@keelson/server/kanban/agent-repo';
import { LastSeenWriter } from './agents/last-seen-writer';
import { type NetworkPolicy } from './agents/network-policy';
import { type AttachmentStore } from './attachments/attachment-store';
import { type ChangeNotifier } from './boards/change-notifier';
import { BoardRepo } from '@keelson/server/kanban/board-repo';
import { ImportCleanup } from './boards/import-cleanup';
import { CardRepo } from '@keelson/server/kanban/card-repo';
import { Dispatcher } from './dispatch/dispatcher';
import { ReadyCardRepo } from './dispatch/ready-card-repo';
import { assistantRunner } from './dispatch/runners/assistant-runner';
import { HttpRunner } from './dispatch/runners/http-runner';
import { type RunnerAvailability } from './dispatch/runners/runner';
import { actorOf, RunExecutor } from './dispatch/run-executor';
import { type Clock } from '@keelson/server/clock';
import { type Logger } from '@keelson/server/logger';
import { appendLog } from './runs/heartbeat';
import { type RunPolicy } from './runs/run-policy';
import { TransactionRunner } from './store/transaction-runner';

/** What one instance of the service is made from. */
export interface ServiceOptions {
  readonly db: Firestore;
  readonly version: string;
  readonly policy: RunPolicy;
  readonly tickMs: number;
  readonly publicUrl: string | null;
  readonly networkPolicy: NetworkPolicy;
  readonly files: AttachmentStore | null;
  /** Whether videos of lessons are made here; left out where nobody makes them. */
  readonly videos?: () => Availability;
  /** What the assistant answers with, which is what the chat answers with. */
  readonly answers: AnswerService | null;
  readonly now: Clock;
  readonly log: Logger;
  readonly random?: Random;
  /** Left out where nobody makes read models. */
  readonly notifier?: ChangeNotifier;
}

/** One instance, put together. Several on one database are as good as one. */
export interface Service extends ServiceOptions {
  readonly transactions: TransactionRunner;
  readonly boards: BoardRepo;
  readonly cards: CardRepo;
  readonly agents: AgentRepo;
  readonly ready: ReadyCardRepo;
  readonly runners: { readonly http: RunnerAvailability; readonly assistant: RunnerAvailability };
  readonly executor: RunExecutor;
  readonly dispatcher: Dispatcher;
  readonly importCleanup: ImportCleanup;
  /**
   * Notes that an agent was heard of. Nothing waits for that, and nothing fails with it: an instance that
   * was killed in mid-commit leaves the agent's record locked for up to a minute.
   */
  readonly markAgentSeen: (id: AgentId) => void;
  /** Aborted when the instance stops: who waits for something is told that there is nothing. */
  readonly stopping: AbortController;
}

export function createService(options: ServiceOptions): Service {
  const { db, policy, now, log, answers, publicUrl, networkPolicy } = options;
  const transactions = new TransactionRunner(db, options.random, (slug) =>
    options.notifier?.notify(slug),
  );
  const boards = new BoardRepo(db);
  const cards = new CardRepo(db);
  const agents = new AgentRepo(db);
  const lastSeen = new LastSeenWriter(db);
  const ready = new ReadyCardRepo(db);
  const executor = new RunExecutor({ transactions, policy, now, log });
  const signingSecretOf = async ({ id }: Agent): Promise<string | null> =>
    (await agents.secretOf(id))?.signingSecret ?? null;
  const markAgentSeen = (id: AgentId): void => {
    lastSeen.markSeen(id, now()).catch((error: unknown) => {
      log.warn('That an agent was seen could not be noted', { agentId: id, error });
    });
  };
  const runners = {
    http: {
      available: true,
      runner: new HttpRunner({ signingSecretOf, now, publicUrl, networkPolicy, markAgentSeen }),
    },
    assistant: assistantRunner({
      ...{ answers, now, log },
      parentsOf: ({ boardSlug, parents }) =>
        Promise.all(parents.map((id) => cards.get(boardSlug, id))),
      append: ({ card, run }, agent, lines) =>
        appendLog(
          transactions,
          { actor: actorOf(agent), at: now(), requestId: 'assistant', key: null },
          { slug: card.boardSlug, cardId: card.id, runId: run.id },
          lines,
        ),
    }),
  } as const;
  const parts = { transactions, policy, boards, cards, agents, ready, runners, executor, now, log };
  const importCleanup = new ImportCleanup({ transactions, now, log });
  return {
    ...options,
    ...parts,
    dispatcher: new Dispatcher(parts),
    importCleanup,
    markAgentSeen,
    stopping: new AbortController(),
  };
}

/** What this instance can do; a part that is missing says why. */
export function capabilitiesOf(service: Service): Capabilities {
  const { policy, tickMs, version, files, videos, runners } = service;
  const { assistant } = runners;
  const there: Availability = { available: true };
  return {
    version,
    agents: {
      assistant: assistant.available ? there : { available: false, reason: assistant.reason },
      http: there,
      pull: there,
    },
    attachments:
      files === null ? { available: false, reason: 'DATA_STORAGE_BUCKET is not set' } : there,
    films: videos?.() ?? { available: false, reason: 'This service renders no videos' },
    limits: {
      places: policy.maxConcurrentRuns,
      leaseMs: policy.leaseMs,
      tickMs: Math.max(1, tickMs),
      attachmentBytes: MAX_ATTACHMENT_BYTES,
      bulkItems: MAX_BULK_ITEMS,
      importCards: MAX_IMPORT_CARDS,
    },
  };
}
