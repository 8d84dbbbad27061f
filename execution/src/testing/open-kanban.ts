import { randomUUID } from 'node:crypto';
import { AgentId, BoardSlug, ProjectSlug, UserId } from '@keelson/contracts/ids';
import { type KanbanActor } from '@keelson/contracts/kanban/actor';
import { type Agent } from '@keelson/contracts/kanban/agent/agent';
import { NewAgent } from '@keelson/contracts/kanban/agent/agent-endpoints';
import { type Board } from '@keelson/contracts/kanban/board/board';
import { CreateBoard } from '@keelson/contracts/kanban/board/board-endpoints';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { CardMove, NewCard } from '@keelson/contracts/kanban/card/card-endpoints';
import { MINUTE, SECOND } from '@keelson/contracts/time';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { type input } from 'zod';
import { registerAgent } from '../agents/register-agent';
import { createBoard } from '../boards/create-board';
import { createCard } from '../cards/create-card';
import { moveCard } from '../cards/move-card';
import { silentLogger } from '@keelson/server/logger';
import { clearFirestore } from '@keelson/server/testing/clear-firestore';
import { RunTokens } from '../runs/run-tokens';
import { createService, type Service, type ServiceOptions } from '../service';
import { type Mutation } from '../store/mutation';
import { type MutationContext } from '../store/mutation-context';

export const ADA: KanbanActor = { kind: 'user', id: 'ada', label: 'Ada' };

/** An emulator database of its own, and instances of the service on it. */
export interface Kanban {
  readonly projectId: string;
  readonly service: Service;
  readonly instance: (options?: Partial<ServiceOptions>) => Service;
  /** The clock of every instance without its own. */
  readonly clock: { at: number };
  readonly as: (actor?: KanbanActor, key?: string) => Mutation;
  readonly run: <Result>(change: (context: MutationContext) => Promise<Result>) => Promise<Result>;
  readonly board: (fields?: Partial<input<typeof CreateBoard.body>>) => Promise<Board>;
  readonly card: (board: Board, fields?: Partial<input<typeof NewCard>>) => Promise<Card>;
  readonly agent: (fields?: object) => Promise<Agent>;
  readonly person: (uid: string, displayName?: string) => Promise<UserId>;
  readonly project: (slug: string, members: readonly string[]) => Promise<ProjectSlug>;
  readonly move: (card: Card, to: Partial<input<typeof CardMove>>) => Promise<Card>;
  readonly close: () => Promise<void>;
}

export const START = Date.UTC(2026, 0, 5, 9);

/** Opens a new database in a project of its own, so tests share nothing. */
export function openKanban(options: Partial<ServiceOptions> = {}): Kanban {
  if (process.env['FIRESTORE_EMULATOR_HOST'] === undefined) {
    throw new Error('Needs the local suite: npm run ops -- suite --only firestore -- npx jest …');
  }
  const name = `demo-kanban-${randomUUID().slice(0, 8)}`;
  const app = initializeApp({ projectId: name }, name);
  const db = getFirestore(app);
  const clock = { at: START };
  const instances: Service[] = [];
  const instance = (own: Partial<ServiceOptions> = {}): Service => {
    const created = createService({
      db,
      version: 'test',
      policy: { maxConcurrentRuns: 32, leaseMs: MINUTE, retryMs: 30 * SECOND },
      runTokens: new RunTokens('the token of all instances of a test'),
      tickMs: 0,
      publicUrl: null,
      networkPolicy: { privateHosts: new Set(['127.0.0.1']) },
      files: null,
      scanner: null,
      answers: null,
      mail: null,
      now: () => clock.at,
      log: silentLogger,
      ...options,
      ...own,
    });
    instances.push(created);
    return created;
  };
  const service = instance();
  const as = (actor: KanbanActor = ADA, key?: string): Mutation => ({
    actor,
    at: clock.at,
    requestId: 'test-request',
    key: key === undefined ? null : { id: key, fingerprint: 'same' },
  });
  return {
    projectId: name,
    service,
    instance,
    clock,
    as,
    run: (change) => service.transactions.run(as(), change),
    board: (fields) => {
      const slug = BoardSlug.parse(`b-${randomUUID()}`);
      const request = CreateBoard.body.parse({ slug, name: 'Keel', ...fields });
      return service.transactions.run(as(), (context) => createBoard(context, request));
    },
    card: (board, fields) =>
      createCard(
        service.transactions,
        as(),
        board.slug,
        NewCard.parse({ title: 'Plank', ...fields }),
      ),
    agent: (fields) =>
      registerAgent(
        service,
        as(),
        NewAgent.parse({
          id: AgentId.parse(`a-${randomUUID().slice(0, 8)}`),
          kind: 'pull',
          name: 'Scribe',
          maxConcurrency: 8,
          ...fields,
        }),
      ),
    person: async (uid, displayName = uid) => {
      await db.doc(`users/${uid}`).set({ email: null, displayName });
      return UserId.parse(uid);
    },
    project: async (slug, memberUids) => {
      await db.doc(`projects/${slug}`).set({
        name: slug,
        summary: '',
        visibility: 'members',
        memberUids,
        ownerUid: 'owner',
        boardSlug: null,
        startsAt: new Date(START),
        dueAt: new Date(START),
        milestones: [],
      });
      return ProjectSlug.parse(slug);
    },
    move: ({ boardSlug, id, revision, status }, to) =>
      moveCard(
        service.transactions,
        as(),
        { slug: boardSlug, cardId: id },
        CardMove.parse({ expectedRevision: revision, status, ...to }),
      ),
    close: async () => {
      for (const { eventFeed } of instances) eventFeed.close();
      await Promise.all(
        instances.flatMap(({ signals, lastSeen }) => [signals.stop(), lastSeen.flush()]),
      );
      await db.terminate();
      await deleteApp(app);
      await clearFirestore(name);
    },
  };
}

export async function column(
  { cards }: Service,
  { slug }: Pick<Board, 'slug'>,
  status: Card['status'],
): Promise<Card[]> {
  return (await cards.page(slug, { status, archived: false }, { limit: 1_000 })).items;
}
