import { randomUUID } from 'node:crypto';
import { DomainError } from '@keelson/contracts/errors';
import { type CardId } from '@keelson/contracts/ids';
import { type Agent } from '@keelson/contracts/kanban/agent/agent';
import { type Board } from '@keelson/contracts/kanban/board/board';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { CardEdit, CardMove, NewCard } from '@keelson/contracts/kanban/card/card-endpoints';
import { type ClaimedRun } from '@keelson/contracts/kanban/run/run-endpoints';
import { MINUTE, SECOND } from '@keelson/contracts/time';
import { archiveCard } from '../../cards/archive-card';
import { commentOnCard } from '../../cards/comment-on-card';
import { createCard } from '../../cards/create-card';
import { assignCard, editCard } from '../../cards/edit-card';
import { linkCards, unlinkCards } from '../../cards/link-cards';
import { moveCard } from '../../cards/move-card';
import { claimNext } from '../../dispatch/claim-next';
import { claimCard } from '../../runs/claim-card';
import { heartbeat } from '../../runs/heartbeat';
import {
  blockRun,
  completeRun,
  failRun,
  requestReview,
  type SettledRun,
  terminateRun,
} from '../../runs/settle-run';
import { type Service } from '../../service';
import { type Mutation } from '../../store/mutation';
import { type MutationContext } from '../../store/mutation-context';
import { type CardRef } from '@keelson/server/kanban/refs';
import { type Kanban } from '../open-kanban';
import { ConnectionLost, type Fault, faultyFirestore } from './faulty-firestore';
import { type Act, INSTANCES, type Step } from './history';
import { REQUIREMENTS } from './requirements';

/**
 * The card a mutation returned, with its idempotency key. Two responses must not contradict each
 * other.
 */
export interface Answer {
  readonly key: string;
  readonly card: Card;
}

export const MAX_CONCURRENT_RUNS = 3;
const RUNNING_LIMIT = 2;
export const LEASE_MS = MINUTE;

/** One board, several instances of the service, and the state that their clients know. */
export class World {
  readonly created: CardId[] = [];
  readonly answers: Answer[] = [];
  /** Successful claims in the order of their responses. */
  readonly claims: ClaimedRun[] = [];
  readonly refusals = new Map<string, number>();
  private readonly instances: Service[];
  private readonly faults: Fault[] = Array.from({ length: INSTANCES }, () => 'none');
  private actCount = 0;
  /** Clocks may also be set back, so a lease may end in the future of the current time. */
  private latest = 0;

  private constructor(
    readonly kanban: Kanban,
    readonly board: Board,
    readonly agents: readonly Agent[],
  ) {
    const policy = {
      maxConcurrentRuns: MAX_CONCURRENT_RUNS,
      leaseMs: LEASE_MS,
      retryMs: 10 * SECOND,
    };
    this.instances = this.faults.map((_, index) => {
      const db = faultyFirestore(kanban.service.db, () => {
        const fault = this.faults[index] ?? 'none';
        this.faults[index] = 'none';
        return fault;
      });
      return kanban.instance({ db, policy });
    });
  }

  static async open(kanban: Kanban, agents: readonly Agent[]): Promise<World> {
    const board = await kanban.board({ wipLimits: { running: RUNNING_LIMIT }, failureLimit: 2 });
    const world = new World(kanban, board, agents);
    const first = { parents: [], status: 'auto', requirement: 'nothing' } as const;
    await Promise.all(
      [0, 1, null].map((agent, n) =>
        world.create({ ...first, agent }, world.mutation('seed', n), n),
      ),
    );
    return world;
  }

  async step({ acts, clockMs }: Step): Promise<void> {
    await Promise.all(acts.map((act) => this.act(act)));
    this.latest = Math.max(this.latest, this.kanban.clock.at);
    this.kanban.clock.at += clockMs;
  }

  /** Lets every lease expire, then two instances run a pass concurrently, without faults that no commit has met. */
  async settle(): Promise<void> {
    this.faults.fill('none');
    this.kanban.clock.at = Math.max(this.latest, this.kanban.clock.at) + 2 * LEASE_MS;
    await Promise.all([0, 1].map((instance) => this.pass(instance)));
  }

  /** Sends an operation; after a lost connection, retries on another instance with the same key. */
  private async act({ op, instance, fault, twice }: Act): Promise<void> {
    const mutation = this.mutation(op.op, (this.actCount += 1));
    const send = async (at: number): Promise<void> => {
      try {
        await this.execute(op, mutation, at);
      } catch (error) {
        if (error instanceof ConnectionLost) return send((at + 1) % INSTANCES);
        if (!(error instanceof DomainError) || error.code === 'service/unavailable') throw error;
        this.refusals.set(error.code, (this.refusals.get(error.code) ?? 0) + 1);
      }
    };
    if (fault !== 'none') this.faults[instance] = fault;
    await Promise.all(
      twice ? [send(instance), send((instance + 1) % INSTANCES)] : [send(instance)],
    );
  }

  private async execute(op: Act['op'], mutation: Mutation, at: number): Promise<void> {
    switch (op.op) {
      case 'create':
        return this.create(op, mutation, at);
      case 'move':
        return this.move(op, mutation, at);
      case 'claim':
      case 'claim-next':
        return this.claim(op, mutation, at);
      case 'link':
      case 'unlink':
        return this.link(op, mutation, at);
      case 'archive':
      case 'restore':
      case 'comment':
      case 'edit':
        return this.change(op, mutation, at);
      case 'require':
      case 'assign':
        return this.require(op, mutation, at);
      case 'pass':
        return this.pass(at);
      case 'crash':
      case 'complete':
      case 'review':
      case 'fail':
      case 'rate-limit':
      case 'beat':
      case 'block':
      case 'terminate':
        return this.report(op, mutation, at);
    }
  }

  private async create(
    op: Omit<Extract<Act['op'], { op: 'create' }>, 'op'>,
    mutation: Mutation,
    at: number,
  ): Promise<void> {
    const parents = op.parents.flatMap((one) => this.idOf(one) ?? []);
    const agent = op.agent === null ? undefined : this.agents[op.agent % this.agents.length];
    const { status } = op;
    const card = await createCard(
      this.at(at).transactions,
      mutation,
      this.board.slug,
      NewCard.parse({
        title: `Card ${this.created.length}`,
        parents: [...new Set(parents)],
        assignee: agent === undefined ? null : { kind: 'agent', id: agent.id },
        ...REQUIREMENTS[op.requirement],
        ...(status === 'triage' ? { status } : {}),
        ...(status === 'scheduled' ? { scheduleAt: mutation.at + 2 * MINUTE } : {}),
      }),
    );
    if (!this.created.includes(card.id)) this.created.push(card.id);
    this.recordAnswer(mutation, card);
  }

  private async move(
    op: Extract<Act['op'], { op: 'move' }>,
    mutation: Mutation,
    at: number,
  ): Promise<void> {
    const card = await this.readCard(op.card);
    if (card === null) return;
    const request = CardMove.parse({
      expectedRevision: op.stale ? Math.max(1, card.revision - 1) : card.revision,
      status: op.to,
      aboveId: this.idOf(op.before),
      belowId: this.idOf(op.after),
      scheduleAt: op.to === 'scheduled' ? mutation.at + 2 * MINUTE : null,
    });
    const where = { slug: this.board.slug, cardId: card.id };
    // The key identifies the request: a revision read in between must not change the request of a
    // key.
    const id = `${mutation.key?.id ?? ''}-${request.expectedRevision}`;
    const keyed = { ...mutation, key: { id, fingerprint: 'move' } };
    this.recordAnswer(keyed, await moveCard(this.at(at).transactions, keyed, where, request));
  }

  private async claim(
    op: Extract<Act['op'], { op: 'claim' | 'claim-next' }>,
    mutation: Mutation,
    at: number,
  ): Promise<void> {
    const agentId = this.agents[op.agent % this.agents.length]?.id;
    if (agentId === undefined) return;
    const service = this.at(at);
    const cardId = op.op === 'claim' ? this.idOf(op.card) : null;
    const { slug } = this.board;
    const claimed =
      cardId === null
        ? await claimNext(service, mutation, { agentId, boardSlug: slug })
        : await claimCard(service, mutation, {
            slug,
            cardId,
            agentId,
          });
    if (this.claims.some(({ run }) => run.id === claimed.run.id)) return;
    this.claims.push(claimed);
    this.recordAnswer(mutation, claimed.card);
  }

  private async report(
    op: Extract<Act['op'], { run: number }>,
    mutation: Mutation,
    at: number,
  ): Promise<void> {
    const claimed = this.claims.at(-1 - op.run);
    // A crashed worker sends nothing; its lease expires.
    if (claimed === undefined || op.op === 'crash') return;
    const where = { slug: this.board.slug, cardId: claimed.card.id, runId: claimed.run.id };
    const { transactions, policy } = this.at(at);
    const report = async (
      end: (context: MutationContext) => Promise<SettledRun>,
    ): Promise<void> => {
      const repeated = { happened: false };
      const onReplay = (): void => {
        repeated.happened = true;
      };
      const key = mutation.key === null ? null : { ...mutation.key, onReplay };
      const { card } = await transactions.run({ ...mutation, key }, end);
      // Who repeats the end of a run gets the card as it is now.
      if (!repeated.happened) this.recordAnswer(mutation, card);
    };
    switch (op.op) {
      case 'complete':
        return report((context) => completeRun(context, where, { summary: 'ok' }));
      case 'review':
        return report((context) =>
          requestReview(context, where, { summary: 'ok', comment: 'Look' }),
        );
      case 'fail':
        return report((context) =>
          failRun(context, policy, where, { kind: 'crashed', error: 'No' }),
        );
      case 'rate-limit': {
        const failure = { kind: 'rate_limited', error: '429', retryAfterMs: SECOND } as const;
        return report((context) => failRun(context, policy, where, failure));
      }
      case 'block':
        return report((context) => blockRun(context, where, { kind: op.kind, reason: 'Why?' }));
      case 'terminate':
        return report((context) => terminateRun(context, where, { reason: 'Stop', to: 'ready' }));
      case 'beat':
        await transactions.run({ ...mutation, key: null }, (context) =>
          heartbeat(context, policy, where),
        );
    }
  }

  private async change(
    op: { readonly op: 'archive' | 'restore' | 'comment' | 'edit'; readonly card: number },
    mutation: Mutation,
    at: number,
  ): Promise<void> {
    switch (op.op) {
      case 'archive':
      case 'restore': {
        const archived = op.op === 'archive';
        return this.changeCard(op, mutation, at, (context, where, expectedRevision) =>
          archiveCard(context, where, { expectedRevision, archived }),
        );
      }
      case 'comment': {
        const card = await this.readCard(op.card);
        if (card === null) return;
        const where = { slug: this.board.slug, cardId: card.id };
        await this.at(at).transactions.run(mutation, (context) =>
          commentOnCard(context, where, { body: 'Hm @ada', runId: null }),
        );
        return;
      }
      case 'edit': {
        const title = `Edited ${randomUUID()}`;
        return this.changeCard(op, mutation, at, (context, where, expectedRevision) =>
          editCard(context, where, { expectedRevision, title }),
        );
      }
    }
  }

  /** Changes what a card asks of its agent, or who that is. */
  private require(
    op: Extract<Act['op'], { op: 'require' | 'assign' }>,
    mutation: Mutation,
    at: number,
  ): Promise<void> {
    if (op.op === 'require') {
      return this.changeCard(op, mutation, at, (context, where, expectedRevision) => {
        const edit = CardEdit.parse({ expectedRevision, ...REQUIREMENTS[op.requirement] });
        return editCard(context, where, edit);
      });
    }
    const agent = op.agent === null ? undefined : this.agents[op.agent % this.agents.length];
    const assignee = agent === undefined ? null : ({ kind: 'agent', id: agent.id } as const);
    return this.changeCard(op, mutation, at, (context, where, expectedRevision) =>
      assignCard(context, where, { expectedRevision, assignee }),
    );
  }

  /** The key identifies the request: a revision that is read in between must not change that of a key. */
  private async changeCard(
    op: { readonly op: string; readonly card: number },
    mutation: Mutation,
    at: number,
    change: (context: MutationContext, where: CardRef, revision: number) => Promise<Card>,
  ): Promise<void> {
    const card = await this.readCard(op.card);
    if (card === null) return;
    const where = { slug: this.board.slug, cardId: card.id };
    const id = `${mutation.key?.id ?? ''}-${card.revision}`;
    const keyed = { ...mutation, key: { id, fingerprint: op.op } };
    const after = await this.at(at).transactions.run(keyed, (context) =>
      change(context, where, card.revision),
    );
    // It may have been so before.
    if (after.revision !== card.revision) this.recordAnswer(keyed, after);
  }

  private async link(
    op: { readonly op: 'link' | 'unlink'; readonly card: number; readonly parent: number },
    mutation: Mutation,
    at: number,
  ): Promise<void> {
    const [cardId, parentId] = [this.idOf(op.card), this.idOf(op.parent)];
    if (cardId === null || parentId === null) return;
    const { transactions } = this.at(at);
    const link = { slug: this.board.slug, cardId, parentId };
    const change = op.op === 'link' ? linkCards : unlinkCards;
    await transactions.run(mutation, (context) => change(context, link));
  }

  private async pass(instance: number): Promise<void> {
    await this.at(instance).dispatcher.pass({
      boardSlug: this.board.slug,
      dryRun: false,
      limit: 8,
    });
  }

  private idOf(index: number | null): CardId | null {
    return index === null ? null : (this.created[index % this.created.length] ?? null);
  }

  private async readCard(index: number): Promise<Card | null> {
    const id = this.idOf(index);
    return id === null ? null : this.kanban.service.cards.get(this.board.slug, id);
  }

  private recordAnswer({ key }: Mutation, card: Card): void {
    this.answers.push({ key: key?.id ?? randomUUID(), card });
  }

  private mutation(what: string, n: number): Mutation {
    const id = `${this.board.slug}-${what}-${n}`;
    return { ...this.kanban.as(), key: { id, fingerprint: what } };
  }

  private at(instance: number): Service {
    return this.instances[instance] ?? this.kanban.service;
  }
}
