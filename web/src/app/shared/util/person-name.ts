/** For somebody whose name the viewer may not know; an id would tell nobody anything. */
export const UNKNOWN_PERSON = 'Unknown person';

/** What an account says of its owner. */
export interface NamedPerson {
  readonly displayName: string | null;
  readonly email: string | null;
}

/** Who did something, with the name as it was written down then. */
export interface RecordedActor {
  readonly kind: string;
  readonly id: string;
  readonly label: string;
}

const PERSON = 'user';

/** By name, else by e-mail address. */
export const personName = ({ displayName, email }: NamedPerson): string =>
  displayName ?? email ?? UNKNOWN_PERSON;

/** The name that was written down; where only the id was known, there is none. */
export const recordedActorName = ({ kind, id, label }: RecordedActor): string =>
  kind === PERSON && label === id ? UNKNOWN_PERSON : label;

/** The name of `kind:id`. Ids of agents are names that somebody chose; those of people are not. */
export function lookUpName(names: ReadonlyMap<string, string>, key: string): string {
  const [kind = '', ...rest] = key.split(':');
  return names.get(key) ?? (kind === PERSON ? UNKNOWN_PERSON : rest.join(':') || key);
}

/** What an actor is called today, else what they were called then. */
export const actorName = (names: ReadonlyMap<string, string>, actor: RecordedActor): string =>
  names.get(`${actor.kind}:${actor.id}`) ?? recordedActorName(actor);
