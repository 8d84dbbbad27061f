import type { Agent } from '@keelson/contracts/kanban/agent/agent';
import type { StaffPerson } from '@keelson/contracts/account/people';
import { handlesOf, resolveMention } from '@keelson/contracts/kanban/card/mention-handles';
import { LOCALE } from '../../shared/util/locale';
import { personName } from '../../shared/util/texts/person-name';

const alternatives = new Intl.ListFormat(LOCALE, { type: 'disjunction' });

/** Whom the names of a comment mean. A name that is nobody's says so; one that several people have names all of them. */
export function describeMentions(
  names: readonly string[],
  {
    agents,
    people,
  }: {
    readonly agents: readonly Pick<Agent, 'id' | 'name'>[];
    readonly people: readonly Pick<StaffPerson, 'displayName' | 'email'>[];
  },
): string[] {
  const calledBy = (name: string): string[] => [
    ...agents.filter(({ id }) => id === name).map((agent) => agent.name),
    ...people.filter((person) => handlesOf(person).includes(name)).map(personName),
  ];
  return names.map((name) => {
    const found = resolveMention(name, calledBy);
    return found.length === 0 ? $localize`@${name}:name: (unknown)` : alternatives.format(found);
  });
}
