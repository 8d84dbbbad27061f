import { type AnswerService } from '@keelson/answers/answer-service';
import { type AgentId } from '@keelson/contracts/ids';
import { type Agent } from '@keelson/contracts/kanban/agent';
import { MAX_ATTACHMENT_BYTES } from '@keelson/contracts/kanban/attachment';
import { type Availability, type Capabilities } from '@keelson/contracts/kanban/capabilities';
import { MAX_IMPORT_CARDS } from '@keelson/contracts/kanban/board-document';
import { MAX_BULK_ITEMS } from '@keelson/contracts/kanban/card-endpoints';
import { type Random } from '@keelson/contracts/kanban/rank';
import { type Firestore } from 'firebase-admin/firestore';
import { AgentRepo } from './agents/agent-repo';
import { type Reach } from './agents/reach';
import { type AttachmentStore } from './attachments/attachment-store';
import { type BoardPulse } from './boards/board-pulse';
import { BoardRepo } from './boards/board-repo';
import { ImportJanitor } from './boards/import-janitor';
import { CardRepo } from './cards/card-repo';
import { Dispatcher } from './dispatch/dispatcher';
import { ReadyCards } from './dispatch/ready-cards';
import { assistantRunner } from './dispatch/runners/assistant-runner';
import { HttpRunner } from './dispatch/runners/http-runner';
import { type RunnerSlot } from './dispatch/runners/runner';
import { actorOf, Workshop } from './dispatch/workshop';
import { type Clock } from '@keelson/server/clock';
import { type Logger } from '@keelson/server/logger';
import { appendLog } from './runs/heartbeat';
import { type RunPolicy } from './runs/run-policy';
import { UnitOfWork } from './store/unit-of-work';

/** What one instance of the service is made from. */
export interface ServiceOptions {
  readonly db: Firestore;
  readonly version: string;
  readonly policy: RunPolicy;
  readonly tickMs: number;
  readonly publicUrl: string | null;
  readonly reach: Reach;
  readonly files: AttachmentStore | null;
  /** Whether videos of lessons are made here; left out where nobody makes them. */
  readonly videos?: () => Availability;
  /** What the assistant answers with, which is what the chat answers with. */
  readonly answers: AnswerService | null;
  readonly now: Clock;
  readonly log: Logger;
  readonly random?: Random;
  /** Left out where nobody makes read models. */
  readonly pulse?: BoardPulse;
}

/** One instance, put together. Several on one database are as good as one. */
export interface Service extends ServiceOptions {
  readonly work: UnitOfWork;
  readonly boards: BoardRepo;
  readonly cards: CardRepo;
  readonly agents: AgentRepo;
  readonly ready: ReadyCards;
  readonly runners: { readonly http: RunnerSlot; readonly assistant: RunnerSlot };
  readonly workshop: Workshop;
  readonly dispatcher: Dispatcher;
  readonly janitor: ImportJanitor;
  /**
   * Notes that an agent was heard of. Nothing waits for that, and nothing fails with it: an instance that
   * was killed in mid-commit leaves the agent's record locked for up to a minute.
   */
  readonly seen: (id: AgentId) => void;
  /** Aborted when the instance stops: who waits for something is told that there is nothing. */
  readonly leaving: AbortController;
}

export function createService(options: ServiceOptions): Service {
  const { db, policy, now, log, answers, publicUrl, reach } = options;
  const work = new UnitOfWork(db, options.random, (slug) => options.pulse?.mark(slug));
  const boards = new BoardRepo(db);
  const cards = new CardRepo(db);
  const agents = new AgentRepo(db);
  const ready = new ReadyCards(db);
  const workshop = new Workshop({ work, policy, now, log });
  const signingSecretOf = async ({ id }: Agent): Promise<string | null> =>
    (await agents.secretOf(id))?.signingSecret ?? null;
  const seen = (id: AgentId): void => {
    agents.markSeen(id, now()).catch((error: unknown) => {
      log.warn('That an agent was seen could not be noted', { agentId: id, error });
    });
  };
  const runners = {
    http: {
      available: true,
      runner: new HttpRunner({ signingSecretOf, now, publicUrl, reach, seen }),
    },
    assistant: assistantRunner({
      ...{ answers, now, log },
      parentsOf: ({ boardSlug, parents }) =>
        Promise.all(parents.map((id) => cards.get(boardSlug, id))),
      append: ({ card, run }, agent, lines) =>
        appendLog(
          work,
          { actor: actorOf(agent), at: now(), requestId: 'assistant', key: null },
          { slug: card.boardSlug, cardId: card.id, runId: run.id },
          lines,
        ),
    }),
  } as const;
  const parts = { work, policy, boards, cards, agents, ready, runners, workshop, now, log };
  const janitor = new ImportJanitor({ work, now, log });
  return {
    ...options,
    ...parts,
    dispatcher: new Dispatcher(parts),
    janitor,
    seen,
    leaving: new AbortController(),
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
      places: policy.places.total,
      leaseMs: policy.leaseMs,
      tickMs: Math.max(1, tickMs),
      attachmentBytes: MAX_ATTACHMENT_BYTES,
      bulkItems: MAX_BULK_ITEMS,
      importCards: MAX_IMPORT_CARDS,
    },
  };
}
