import type { Agent } from '@keelson/contracts/kanban/agent/agent';
import type { StaffPerson } from '@keelson/contracts/account/people';
import { handlesOf } from '@keelson/contracts/kanban/card/mention-handles';
import { personName } from '../../shared/util/texts/person-name';

export interface MentionChoice {
  readonly kind: 'agent' | 'user';
  readonly name: string;
  readonly picture: string | null;
  /** The text after the @. */
  readonly handle: string;
}

const MOST_SHOWN = 6;
const BEFORE_CARET = /(?<![\p{L}\p{N}_@/.])@([\p{L}\p{M}\p{N}_.-]{0,64})$/u;

/** The mention that is being typed: where its @ is, and what follows; null when the caret is elsewhere. */
export function mentionBefore(
  text: string,
  caret: number,
): { readonly start: number; readonly query: string } | null {
  const found = BEFORE_CARET.exec(text.slice(0, caret));
  return found === null ? null : { start: found.index, query: (found[1] ?? '').toLowerCase() };
}

type Person = Pick<StaffPerson, 'displayName' | 'email'> & {
  readonly address?: string | null;
};

/** Agents and people with a handle that is nobody else's, as far as there is one. */
export function mentionChoices({
  agents,
  people,
}: {
  readonly agents: readonly Pick<Agent, 'id' | 'name'>[];
  readonly people: readonly Person[];
}): MentionChoice[] {
  const owners = new Map<string, number>(agents.map(({ id }) => [id, 1]));
  const handles = people.map(handlesOf);
  for (const handle of handles.flat()) owners.set(handle, (owners.get(handle) ?? 0) + 1);
  return [
    ...people.flatMap((person, index) => {
      const own = handles[index] ?? [];
      const handle = own.find((one) => owners.get(one) === 1) ?? own[0];
      return handle === undefined
        ? []
        : [
            {
              kind: 'user' as const,
              name: personName(person),
              picture: person.address ?? null,
              handle,
            },
          ];
    }),
    ...agents.map(({ id, name }) => ({
      kind: 'agent' as const,
      name,
      picture: null,
      handle: id as string,
    })),
  ];
}

/** The choices that match what was typed, the best first. */
export function matchMentions(choices: readonly MentionChoice[], query: string): MentionChoice[] {
  return choices
    .map((choice) => ({ choice, rank: rankOf(choice, query) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .slice(0, MOST_SHOWN)
    .map(({ choice }) => choice);
}

function rankOf({ handle, name }: MentionChoice, query: string): number {
  const words = name.toLowerCase().split(/\s+/);
  if (handle.startsWith(query)) return 3;
  if (words.some((word) => word.startsWith(query))) return 2;
  return handle.includes(query) || words.join('-').includes(query) ? 1 : 0;
}
