/** Name of a person that the viewer cannot see; ids are not shown. */
export const UNKNOWN_PERSON = $localize`Unknown person`;

/** Name and e-mail address of an account. */
export interface NamedPerson {
  readonly displayName: string | null;
  readonly email: string | null;
}

/** An actor with the name recorded at the time. */
export interface RecordedActor {
  readonly kind: string;
  readonly id: string;
  readonly label: string;
}

const PERSON = 'user';

/** The display name, otherwise the e-mail address. */
export const personName = ({ displayName, email }: NamedPerson): string =>
  displayName ?? email ?? UNKNOWN_PERSON;

/** The recorded name; null when only the id was recorded. */
export const recordedActorName = ({ kind, id, label }: RecordedActor): string =>
  kind === PERSON && label === id ? UNKNOWN_PERSON : label;

/** The name of `kind:id`. Ids of agents are readable names; ids of users are not. */
export function lookUpName(names: ReadonlyMap<string, string>, key: string): string {
  const [kind = '', ...rest] = key.split(':');
  return names.get(key) ?? (kind === PERSON ? UNKNOWN_PERSON : rest.join(':') || key);
}

/** The current name of an actor, otherwise the recorded one. */
export const actorName = (names: ReadonlyMap<string, string>, actor: RecordedActor): string =>
  names.get(`${actor.kind}:${actor.id}`) ?? recordedActorName(actor);
