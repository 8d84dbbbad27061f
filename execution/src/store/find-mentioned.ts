import { type UserId } from '@keelson/contracts/ids';
import { handlesOf, resolveMention } from '@keelson/contracts/kanban/card/mention-handles';
import * as z from 'zod';
import { type MutationContext } from './mutation-context';

/** As many members of staff as the console offers; companies have far fewer. */
const MAX_STAFF = 300;

const Person = z.object({
  displayName: z.string().nullable().catch(null),
  email: z.string().nullable().catch(null),
});

/** Members of staff by each of the names that a comment can call them. Two reads for each member of staff. */
export async function findMentioned(
  { refs, writeSet }: MutationContext,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly UserId[]>> {
  const staff = await refs.staff().limit(MAX_STAFF).get();
  const uids = staff.docs.map((document) => document.data().uid);
  const records = await writeSet.getAll<object>(uids.map((uid) => refs.user(uid)));
  const people = uids.flatMap((uid, index) => {
    const record = records[index] ?? null;
    return record === null ? [] : [{ uid, handles: handlesOf(Person.parse(record)) }];
  });
  const calledBy = (name: string): UserId[] =>
    people.filter(({ handles }) => handles.includes(name)).map(({ uid }) => uid);
  return new Map(names.map((name) => [name, resolveMention(name, calledBy)]));
}
