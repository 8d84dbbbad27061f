import { DomainError } from '@keelson/contracts/errors';
import { type Agent } from '@keelson/contracts/kanban/agent';
import { ALL_RUNS, type ConcurrencySlot, concurrencySlotName } from '@keelson/contracts/kanban/run';
import { type EpochMs } from '@keelson/contracts/time';
import { type Change } from '../store/change';
import { type KanbanRefs } from '../store/refs';

/** How many runs there may be at once, over everything. */
export interface Places {
  readonly total: number;
}

/** Which places are taken, as seen outside of any transaction. */
export async function takenPermits(refs: KanbanRefs): Promise<ReadonlySet<string>> {
  const found = await refs.permits().select('scope').get();
  return new Set(found.docs.map(({ id }) => id));
}

/**
 * Takes one place of all runs and one of the agent's. A place is a document that only one can make, so
 * neither cap can be passed, and two who claim at once meet only if they chose the same place.
 *
 * @throws {DomainError} `kanban/no-capacity` when one of the two is exhausted.
 */
export async function takePermits(
  change: Change,
  holder: Pick<ConcurrencySlot, 'runId' | 'boardSlug' | 'cardId'> & { readonly leaseUntil: EpochMs },
  agent: Pick<Agent, 'id' | 'name' | 'maxConcurrency'>,
  places: Places,
): Promise<string[]> {
  const taken = await takenPermits(change.refs);
  const all = freePlace(change, taken, ALL_RUNS, places.total);
  if (all === null) {
    throw new DomainError('kanban/no-capacity', `All ${places.total} places to run are taken.`);
  }
  const own = freePlace(change, taken, agent.id, agent.maxConcurrency);
  if (own === null) {
    throw new DomainError(
      'kanban/no-capacity',
      `${agent.name} runs ${agent.maxConcurrency} cards already.`,
    );
  }
  const { leaseUntil, ...who } = holder;
  for (const [name, scope] of [
    [all, ALL_RUNS],
    [own, agent.id],
  ] as const) {
    change.unit.add(change.refs.permit(name), {
      ...who,
      name,
      scope,
      agentId: agent.id,
      leaseUntil: scope === ALL_RUNS ? leaseUntil : null,
    });
  }
  return [all, own];
}

function freePlace(
  change: Change,
  taken: ReadonlySet<string>,
  scope: string,
  total: number,
): string | null {
  const free: string[] = [];
  let used = 0;
  for (const name of taken) if (name.startsWith(`${scope}:`)) used += 1;
  // After a cap was lowered, places beyond it may still be held.
  if (used >= total) return null;
  for (let index = 0; index < total; index += 1) {
    const name = concurrencySlotName(scope, index);
    if (!taken.has(name)) free.push(name);
  }
  return free[Math.floor(change.random() * free.length)] ?? null;
}
