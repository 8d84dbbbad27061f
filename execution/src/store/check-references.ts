import { DomainError } from '@keelson/contracts/errors';
import { type BoardSlug, type ProjectSlug } from '@keelson/contracts/ids';
import { isDeleted } from '@keelson/contracts/kanban/board/bin';
import { type Assignee } from '@keelson/contracts/kanban/card/card';
import { type MutationContext } from './mutation-context';

/**
 * Requires that the actor may put a board behind the hub of a project: a hub shows titles of cards to its
 * readers, so the right to change the board is not enough. A project that the actor is not a member of gives
 * the same error as a project that does not exist.
 *
 * @throws {DomainError} `project/not-found`.
 */
export async function requireProjectMember(
  context: MutationContext,
  slug: ProjectSlug,
): Promise<void> {
  const { refs, writeSet, actor } = context;
  const project = await writeSet.get(refs.project(slug), 'lock');
  if (project !== null) {
    if (actor.kind === 'system') return;
    const listed = await writeSet.get(refs.projectMembers(slug), 'lock');
    const members: readonly (string | null | undefined)[] = [
      ...[project.ownerUid, ...project.memberUids],
      ...[listed?.ownerUid, ...(listed?.memberUids ?? [])],
    ];
    if (actor.kind === 'user' && members.includes(actor.id)) return;
  }
  throw new DomainError('project/not-found', 'Ask a member of the project to add you.');
}

/**
 * Requires that the agent or person of an assignment exists.
 *
 * @throws {DomainError} `kanban/agent-not-found` or `kanban/person-not-found`.
 */
export async function requireAssignee(
  context: MutationContext,
  assignee: Assignee | null,
): Promise<void> {
  if (assignee === null || (await assigneeExists(context, assignee))) return;
  throw assignee.kind === 'agent'
    ? new DomainError('kanban/agent-not-found', `Agent ${assignee.id} does not exist.`)
    : new DomainError('kanban/person-not-found', 'There is no account with this ID.');
}

/** @throws {DomainError} `kanban/board-not-found` for the first that does not exist. */
export async function requireBoards(
  { writeSet, refs }: MutationContext,
  slugs: readonly BoardSlug[],
): Promise<void> {
  const boards = await writeSet.getAll(
    slugs.map((slug) => refs.board(slug)),
    'none',
  );
  const missing = slugs.find((_slug, index) => {
    const board = boards[index] ?? null;
    return board === null || isDeleted(board);
  });
  if (missing === undefined) return;
  throw new DomainError('kanban/board-not-found', `Board ${missing} does not exist.`);
}

/** True when the agent is registered, or the person has an account. */
export async function assigneeExists(
  { writeSet, refs }: MutationContext,
  assignee: Assignee,
): Promise<boolean> {
  if (assignee.kind === 'user')
    return (await writeSet.get<object>(refs.user(assignee.id))) !== null;
  const agent = await writeSet.get(refs.agent(assignee.id));
  return agent !== null && !isDeleted(agent);
}
