import * as z from 'zod';
import { BRAND } from '@keelson/product/brand';
import { cutText } from '../text';

/**
 * Describes who changed a board. Every event and every audit entry has one. A person is stored by id alone: readers
 * show the name that the account has now, and none once it is deleted (docs/erasure.md).
 */
export const KanbanActor = z.strictObject({
  kind: z.enum(['user', 'agent', 'system']),
  id: z.string().min(1).max(128),
  /** The name of an agent or of the system at that time; the id of a person. */
  label: z.string().min(1).max(120),
});
export type KanbanActor = z.infer<typeof KanbanActor>;

/** Actor of automatic changes: promotions, reclaims, retries. */
export const SYSTEM_ACTOR: KanbanActor = { kind: 'system', id: 'execution', label: BRAND.name };

/** `kind:id`, on every mutation that comes with the service token. */
const ACTOR_HEADER = 'Keelson-Actor';
/** The name of an agent, percent-encoded as `encodeURIComponent` does; the id where it is left out, and of a person. */
const ACTOR_LABEL_HEADER = 'Keelson-Actor-Label';

/** The two headers in which a trusted caller names the actor. */
export function actorHeaders(actor: KanbanActor): Record<string, string> {
  return {
    [ACTOR_HEADER]: `${actor.kind}:${actor.id}`,
    [ACTOR_LABEL_HEADER]: encodeURIComponent(actor.label),
  };
}

/**
 * Reads {@link actorHeaders} back.
 *
 * @param header Value of {@link ACTOR_HEADER}.
 * @param label Value of {@link ACTOR_LABEL_HEADER}, if there is one.
 * @returns Null when the header is missing or names no actor.
 */
export function parseActorHeaders(
  header: string | undefined,
  label: string | undefined,
): KanbanActor | null {
  const at = header?.indexOf(':') ?? -1;
  if (header === undefined || at < 0) return null;
  const id = header.slice(at + 1);
  const kind = header.slice(0, at);
  const name = kind === 'user' ? null : decodeLabel(label);
  const parsed = KanbanActor.safeParse({ kind, id, label: name ?? id.slice(0, 120) });
  return parsed.success ? parsed.data : null;
}

function decodeLabel(label: string | undefined): string | null {
  if (!label) return null;
  try {
    return cutText(decodeURIComponent(label).trim(), 120) || null;
  } catch {
    return null;
  }
}
