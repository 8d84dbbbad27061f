import { AgentId, UserId } from '@keelson/contracts/ids';
import { type KanbanActor } from '@keelson/contracts/kanban/actor';
import { RegisterAgent } from '@keelson/contracts/kanban/agent/agent-endpoints';
import { CreateBoard } from '@keelson/contracts/kanban/board/board-endpoints';
import { type Assignee, type Card } from '@keelson/contracts/kanban/card/card';
import { AddComment } from '@keelson/contracts/kanban/card/card-detail-endpoints';
import { CreateCard, MoveCard } from '@keelson/contracts/kanban/card/card-endpoints';
import { type ExecutionClient } from '@keelson/contracts/kanban/client/execution-client';
import { DEMO_ACCOUNTS } from '@keelson/contracts/platform/demo-accounts';
import { DAY, type EpochMs } from '@keelson/contracts/time';
import { DEMO_AGENTS, agentActor, type SeededAgent } from './agents';
import { type AgentName, type DemoBoard, type DemoCard, type Person } from './demo-board';
import { LAUNCH } from './launch-board';
import { AGENT_PILOT, LEARNING_HUB } from './pilot-boards';
import { playRun } from './play-run';

export const DEMO_BOARDS: readonly DemoBoard[] = [LAUNCH, AGENT_PILOT, LEARNING_HUB];

export async function seedKanban(client: ExecutionClient, now: EpochMs): Promise<void> {
  await Promise.all(DEMO_AGENTS.map((agent) => register(client, agent)));
  await Promise.all(DEMO_BOARDS.map((board) => seedBoard(client, board, now)));
}

const register = (client: ExecutionClient, body: SeededAgent): Promise<unknown> =>
  client.call(RegisterAgent, { body }, { actor: personActor('ada'), key: `seed-${body.id}` });

async function seedBoard(
  client: ExecutionClient,
  { board, cards }: DemoBoard,
  now: EpochMs,
): Promise<void> {
  const slug = board.slug;
  const ada = { actor: personActor('ada'), key: `seed-${slug}` };
  await client.call(CreateBoard, { body: board }, ada);
  const made = new Map<string, Card['id']>();
  // Sequential, because cards are added to the bottom of their column.
  for (const demo of cards) {
    const parents = (demo.after ?? []).flatMap((key) => made.get(key) ?? []);
    const key = `seed-${slug}-${demo.key}`;
    const body = { ...fieldsOf(demo, now), parents };
    const author = { actor: personActor(authorOf(demo)), key };
    const card = await client.call(CreateCard, { path: { slug }, body }, author);
    made.set(demo.key, card.id);
    await tell(client, card, demo, key);
  }
}

function fieldsOf({ title, body, story, to, priority, labels, dueInDays }: DemoCard, now: EpochMs) {
  const begins = story.is === 'triage' || story.is === 'blocked' ? { status: story.is } : {};
  return {
    title,
    body: body ?? '',
    priority: priority ?? 0,
    labels: [...(labels ?? [])],
    ...begins,
    assignee: to === undefined ? null : assigneeOf(to),
    dueAt: dueInDays === undefined ? null : now + dueInDays * DAY,
    ...(story.is === 'scheduled' ? { scheduleAt: now + story.inDays * DAY } : {}),
    ...(story.is === 'blocked' ? { blockKind: story.kind, blockReason: story.why } : {}),
    // The demo card with a failed run fails only once.
    ...(story.is === 'failed' ? { failureLimit: 1 } : {}),
  };
}

async function tell(
  client: ExecutionClient,
  card: Card,
  { story, comments = [] }: DemoCard,
  key: string,
): Promise<void> {
  const path = { slug: card.boardSlug, cardId: card.id };
  if ('agent' in story) {
    await playRun(client, card, story, key);
  } else if (story.is === 'done') {
    const body = { expectedRevision: card.revision, status: 'done' as const };
    const mover = { actor: personActor(story.by), key: `${key}-done` };
    await client.call(MoveCard, { path, body }, mover);
  }
  for (const [index, [who, text]] of comments.entries()) {
    const author = { actor: personActor(who), key: `${key}-comment-${index}` };
    await client.call(AddComment, { path, body: { body: text } }, author);
  }
}

const authorOf = ({ to }: DemoCard): Person => (to === undefined || isAgent(to) ? 'olive' : to);

const isAgent = (name: Person | AgentName): name is AgentName => agentActor(name) !== null;

const assigneeOf = (name: Person | AgentName): Assignee =>
  isAgent(name)
    ? { kind: 'agent', id: AgentId.parse(name) }
    : { kind: 'user', id: UserId.parse(`demo-${name}`) };

function personActor(person: Person): KanbanActor {
  const account = DEMO_ACCOUNTS.find(({ uid }) => uid === `demo-${person}`);
  if (account === undefined) throw new Error(`${person} has no demo account`);
  return { kind: 'user', id: account.uid, label: account.displayName };
}
