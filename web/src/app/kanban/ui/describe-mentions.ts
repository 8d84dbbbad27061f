import type { Agent } from '@keelson/contracts/kanban/agent';
import type { BoardPerson } from '@keelson/contracts/kanban/control-endpoints';
import { handlesOf } from '@keelson/contracts/kanban/mention-handles';
import { personName } from '../../shared/util/person-name';

/** Whom the names of a comment mean. A name that is nobody's says so; one that several people have names all of them. */
export function describeMentions(
  names: readonly string[],
  {
    agents,
    people,
  }: {
    readonly agents: readonly Pick<Agent, 'id' | 'name'>[];
    readonly people: readonly Pick<BoardPerson, 'displayName' | 'email'>[];
  },
): string[] {
  return names.map((name) => {
    const found = [
      ...agents.filter(({ id }) => id === name).map((agent) => agent.name),
      ...people.filter((person) => handlesOf(person).includes(name)).map(personName),
    ];
    return found.length === 0 ? `@${name} (unknown)` : found.join(' or ');
  });
}
