import { DomainError } from '@keelson/contracts/errors';
import { type BoardSlug } from '@keelson/contracts/ids';
import { type Board } from '@keelson/contracts/kanban/board/board';
import {
  type BoardKey,
  boardKeyChoice,
  suggestBoardKey,
} from '@keelson/contracts/kanban/card/card-key';
import { type MutationContext } from '../store/mutation-context';

const AT_ONCE = 8;

/** Gives a new board the first free key: the one of its document, or letters of its name. */
export async function claimFreeKey(
  context: MutationContext,
  { slug, name, key }: Pick<Board, 'slug' | 'name' | 'key'>,
): Promise<BoardKey> {
  const wanted = key ?? suggestBoardKey(name, slug);
  for (let first = 1; ; first += AT_ONCE) {
    const choices = Array.from({ length: AT_ONCE }, (_, index) =>
      boardKeyChoice(wanted, first + index),
    );
    const taken = await context.writeSet.getAll(
      choices.map((choice) => context.refs.boardKey(choice)),
    );
    const free = choices.find((_, index) => taken[index] === null);
    if (free === undefined) continue;
    context.writeSet.create(context.refs.boardKey(free), { slug });
    return free;
  }
}

/** @throws {DomainError} `kanban/board-key-taken`. */
export async function claimKey(
  context: MutationContext,
  slug: BoardSlug,
  key: BoardKey,
): Promise<void> {
  const ref = context.refs.boardKey(key);
  const record = await context.writeSet.get(ref);
  if (record === null) context.writeSet.create(ref, { slug });
  else if (record.slug !== slug) {
    throw new DomainError(
      'kanban/board-key-taken',
      `Another board has the key ${key}, or had it. Choose another one.`,
    );
  }
}
