import { CardId } from '@keelson/contracts/ids';
import { type Agent } from '@keelson/contracts/kanban/agent/agent';
import { type Board } from '@keelson/contracts/kanban/board/board';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { newId } from '../platform/ids';
import { claimCard } from '../runs/claim-card';
import { type Kanban } from './open-kanban';

const READY_PER_BOARD = 20;

interface IdleBoards {
  readonly boards: readonly Board[];
  /** An agent that pulls. It has no card. */
  readonly puller: Agent;
}

/**
 * Boards with ready cards of which none can start: unassigned, assigned to a person, to a disabled agent, to a
 * busy one, on a board with a full Running column, or waiting to retry.
 *
 * @param retryAt When the cards that wait to retry may start.
 */
export async function fillIdleBoards(
  kanban: Kanban,
  count: number,
  retryAt: number,
): Promise<IdleBoards> {
  const http = { kind: 'http', endpoint: 'http://127.0.0.1:1025/', maxConcurrency: 1 } as const;
  const [off, busy, free] = [
    await kanban.agent({ ...http, enabled: false }),
    await kanban.agent(http),
    await kanban.agent({ ...http, maxConcurrency: 8 }),
  ];
  const puller = await kanban.agent();
  const person = await kanban.person('ada');
  const idOf = ({ id }: Agent) => ({ kind: 'agent', id }) as const;
  const boards: Board[] = [];
  for (let index = 0; index < count; index += 1) {
    boards.push(await kanban.board(index === 1 ? { wipLimits: { running: 1 } } : {}));
  }
  await holdBusy(kanban, boards, busy);
  const [first] = boards;
  if (first === undefined) throw new Error('At least one board is needed');
  const template = await kanban.card(first, { title: 'Template' });
  const kinds: Partial<Card>[] = [
    { assignee: null },
    { assignee: { kind: 'user', id: person } },
    { assignee: idOf(off) },
    { assignee: idOf(busy) },
    { assignee: idOf(free), notBefore: retryAt },
  ];
  const { db, transactions } = kanban.service;
  const writer = db.bulkWriter();
  boards.forEach(({ slug }, board) => {
    for (let index = 0; index < READY_PER_BOARD; index += 1) {
      const id = CardId.parse(newId());
      const kind = board === 1 ? { assignee: idOf(free) } : kinds[index % kinds.length];
      const card = { ...template, ...kind, id, boardSlug: slug } as Card;
      void writer.create(transactions.refs.card(slug, id), card);
    }
  });
  await writer.close();
  return { boards, puller };
}

/** Fills the agent's only slot, and the Running column of the second board. */
async function holdBusy(kanban: Kanban, boards: readonly Board[], agent: Agent): Promise<void> {
  const board = boards[1];
  if (board === undefined) return;
  const card = await kanban.card(board, { assignee: { kind: 'agent', id: agent.id } });
  const claim = { slug: board.slug, cardId: card.id, agentId: agent.id };
  await claimCard(kanban.service, kanban.as(), claim);
}
