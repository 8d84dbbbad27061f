import { type AgentId } from '@keelson/contracts/ids';
import { ALL_RUNS, concurrencySlotName } from '@keelson/contracts/kanban/run/run';
import { type Random } from '@keelson/contracts/kanban/card/rank';
import { type KanbanRefs } from '@keelson/server/kanban/refs';
import { type Query } from 'firebase-admin/firestore';

/** Slots that are read by name, at most, before their numbers are searched. */
const PROBES = 8;
/** The share of claims in which all probes may be held. */
const MISSES = 0.01;
/** Sorts behind every digit. */
const AFTER_DIGITS = ':';

/** The slots of one scope. Numbers run from 0 to `limit`, exclusive. */
export interface SlotScope {
  readonly scope: string;
  readonly limit: number;
}

interface FreeSlotSearch {
  /** The number of held slots, fewer than the limit. */
  readonly held: number;
  readonly random: Random;
  /** True for a slot that another claim of this instance has just chosen. */
  readonly isReserved: (name: string) => boolean;
}

/** The number of held slots, counted by the database. After a limit was lowered it may exceed the limit. */
export async function countHeldSlots(refs: KanbanRefs, scope: string): Promise<number> {
  return (await refs.slots().where('scope', '==', scope).count().get()).data().count;
}

/** The number of active runs of an agent, counted by the database. */
export async function countRunsOf(refs: KanbanRefs, agentId: AgentId): Promise<number> {
  const held = refs.slots().where('scope', '==', ALL_RUNS).where('agentId', '==', agentId);
  return (await held.count().get()).data().count;
}

/**
 * Finds a random free slot without reading all of them: a few at random first; when all of those are held, the
 * numbers that begin with each digit are counted, then those with each second digit, down to one free number.
 *
 * @returns The name of a slot that was free when it was read; null when none was found.
 */
export async function findFreeSlot(
  refs: KanbanRefs,
  { scope, limit }: SlotScope,
  { held, random, isReserved }: FreeSlotSearch,
): Promise<string | null> {
  const isMostlyFree = held < limit * 0.9;
  const probes = isMostlyFree ? probesFor(held / limit) : PROBES;
  const probed =
    isMostlyFree || limit <= PROBES
      ? await probe(refs, { scope, limit }, { probes, random, isReserved })
      : null;
  return probed ?? searchByDigits(refs, { scope, limit }, random);
}

/** @param held The share of held slots, `0..1`. One probe when all are free, seven when half of them are held. */
export const probesFor = (held: number): number =>
  held <= 0 ? 1 : Math.max(1, Math.min(PROBES, Math.ceil(Math.log(MISSES) / Math.log(held))));

async function probe(
  refs: KanbanRefs,
  { scope, limit }: SlotScope,
  { probes, random, isReserved }: Omit<FreeSlotSearch, 'held'> & { readonly probes: number },
): Promise<string | null> {
  const first = Math.floor(random() * limit);
  // A step that shares no factor with most limits spreads the probes over all numbers.
  const step = Math.max(1, Math.floor(limit / probes));
  const numbers = new Set(
    Array.from({ length: Math.min(probes, limit) }, (_, index) => (first + index * step) % limit),
  );
  const names = [...numbers].map((number) => concurrencySlotName(scope, number));
  const [ref, ...rest] = names.map((name) => refs.slot(name));
  if (ref === undefined) return null;
  const found = await ref.firestore.getAll(ref, ...rest, { fieldMask: [] });
  const free = names.filter((name, index) => found[index]?.exists === false && !isReserved(name));
  return free[Math.floor(random() * free.length)] ?? null;
}

/** Goes down the decimal digits of the numbers into a random part that has a free one. */
async function searchByDigits(
  refs: KanbanRefs,
  { scope, limit }: SlotScope,
  random: Random,
): Promise<string | null> {
  let parts = digitsAfter('', limit);
  for (;;) {
    const free = await Promise.all(
      parts.map(
        async (digits) => sizeOf(digits, limit) - (await countStarting(refs, scope, digits)),
      ),
    );
    const open = parts.filter((_, index) => (free[index] ?? 0) > 0);
    const digits = open[Math.floor(random() * open.length)];
    if (digits === undefined) return null;
    if (sizeOf(digits, limit) === 1) return concurrencySlotName(scope, Number(digits));
    if (!(await isHeld(refs, scope, digits))) return concurrencySlotName(scope, Number(digits));
    parts = digitsAfter(digits, limit);
  }
}

/** The numbers below the limit that continue the digits by one digit. */
const digitsAfter = (digits: string, limit: number): string[] =>
  (digits === '' ? DIGITS : digits === '0' ? [] : DIGITS.map((digit) => digits + digit)).filter(
    (number) => Number(number) < limit,
  );
const DIGITS = Array.from('0123456789');

/** The number of numbers below the limit that begin with the digits. */
function sizeOf(digits: string, limit: number): number {
  if (digits === '0') return 1;
  let size = 0;
  for (let [first, width] = [Number(digits), 1]; first < limit; first *= 10, width *= 10) {
    size += Math.min(limit - first, width);
  }
  return size;
}

async function countStarting(refs: KanbanRefs, scope: string, digits: string): Promise<number> {
  const from = `${scope}:${digits}`;
  const to = digits === '0' ? `${from}\u0000` : from + AFTER_DIGITS;
  return (await byName(refs, from, to).count().get()).data().count;
}

const byName = (refs: KanbanRefs, from: string, to: string): Query =>
  refs.slots().orderBy('__name__').startAt(from).endBefore(to);

const isHeld = async (refs: KanbanRefs, scope: string, digits: string): Promise<boolean> =>
  (await refs.slot(concurrencySlotName(scope, Number(digits))).get()).exists;
