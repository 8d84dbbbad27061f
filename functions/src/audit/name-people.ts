import { type AuditEntry } from '@keelson/contracts/audit/audit';
import { AUDIT_SENTENCES, type AuditSentences } from '@keelson/contracts/audit/audit-message';
import { UserId } from '@keelson/contracts/ids';
import { textOf } from '@keelson/contracts/messages';
import { type Page } from '@keelson/server/page';

export type NamesOf = (uids: readonly UserId[]) => Promise<ReadonlyMap<UserId, string>>;

/** Facts of messages that are the id of a person. */
const PEOPLE = ['account', 'approver', 'userId'] as const;

/**
 * Entries as lists show them: with the names that the people have now, instead of the ids that are stored. A person whose
 * account was deleted keeps the id.
 */
export async function namePeople(
  { items, ...page }: Page<AuditEntry>,
  namesOf: NamesOf,
): Promise<Page<AuditEntry>> {
  const ids = items.flatMap((entry) => [idOfActor(entry), ...factsOf(entry).map(([, id]) => id)]);
  const uids = [...new Set(ids)].flatMap((id) => UserId.safeParse(id).data ?? []);
  const names: ReadonlyMap<string, string> = await namesOf(uids);
  return { ...page, items: items.map((entry) => named(entry, names)) };
}

const idOfActor = ({ actor }: AuditEntry): string | null =>
  actor.kind === 'user' ? actor.id : null;

function factsOf({ message }: AuditEntry): [string, string][] {
  const { params = {} } = message ?? {};
  return PEOPLE.flatMap((fact): [string, string][] => {
    const value = params[fact];
    return typeof value === 'string' ? [[fact, value]] : [];
  });
}

function named(entry: AuditEntry, names: ReadonlyMap<string, string>): AuditEntry {
  const { actor, message, summary } = entry;
  const label = names.get(idOfActor(entry) ?? '') ?? actor.label;
  const people = factsOf(entry).map(([fact, id]) => [fact, names.get(id) ?? id] as const);
  if (message === null || people.length === 0) return { ...entry, actor: { ...actor, label } };
  const shown = { ...message, params: { ...message.params, ...Object.fromEntries(people) } };
  return {
    ...entry,
    actor: { ...actor, label },
    message: shown,
    summary: textOf<AuditSentences>(AUDIT_SENTENCES, shown, summary),
  };
}
