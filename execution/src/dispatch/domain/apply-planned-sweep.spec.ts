import { AgentId, BoardSlug } from '@keelson/contracts/ids';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { type CardStatus } from '@keelson/contracts/kanban/card/status';
import { applyPlannedSweep, type DispatchInput, type PlannedSweep } from './apply-planned-sweep';

const [keel, mast] = [BoardSlug.parse('keel'), BoardSlug.parse('mast')];
const scribe = AgentId.parse('scribe');
const card = (id: string, status: CardStatus, boardSlug = keel): Card =>
  ({ id, status, boardSlug }) as unknown as Card;

const input = (
  running: Record<string, number> = { all: 3, scribe: 2, poet: 1 },
): DispatchInput => ({
  situation: {
    at: 1,
    agents: new Map(),
    running: new Map(Object.entries(running)),
    slots: { taken: 3, total: 4 },
    freeRunningSlots: new Map([[keel, 0]]),
    pausedBoards: new Set(),
    boardAgents: new Map(),
    assistantAvailable: false,
    limit: 5,
  },
  candidates: [card('first', 'ready')],
});
const applied = (sweep: Partial<PlannedSweep>, before = input()): DispatchInput =>
  applyPlannedSweep(before, { freed: [], cards: [], boards: new Set([keel]), ...sweep });

describe('applyPlannedSweep', () => {
  it('changes nothing when nothing expired', () => {
    expect(applied({})).toEqual(input());
  });

  it('frees a slot of the agent and of the service for each expired run', () => {
    const { situation } = applied({ freed: [{ agentId: scribe }, { agentId: scribe }] });
    expect(Object.fromEntries(situation.running)).toEqual({ all: 1, scribe: 0, poet: 1 });
    expect(situation.slots).toEqual({ taken: 1, total: 4 });
  });

  it('never counts below zero', () => {
    const { situation } = applied({ freed: [{ agentId: scribe }] }, input({}));
    expect(Object.fromEntries(situation.running)).toEqual({ all: 0, scribe: 0 });
    expect(situation.slots.taken).toBe(0);
  });

  it.each([
    ['leaves Running', 'running', 'ready', keel, 1],
    ['becomes due', 'scheduled', 'ready', keel, 0],
    ['stays in Running', 'running', 'running', keel, 0],
    ['leaves Running of a board without a limit', 'running', 'ready', mast, 0],
  ] as const)('a card that %s frees %#', (_what, from, to, board, free) => {
    const { situation } = applied({
      cards: [{ before: card('c', from, board), after: card('c', to, board) }],
    });
    expect([...situation.freeRunningSlots]).toEqual([[keel, free]]);
  });

  it('adds the cards that become ready on the boards of the pass', () => {
    const cards = [
      { before: card('due', 'scheduled'), after: card('due', 'ready') },
      { before: null, after: card('new', 'ready') },
      { before: card('stuck', 'running'), after: card('stuck', 'blocked') },
      { before: card('other', 'running', mast), after: card('other', 'ready', mast) },
    ];
    expect(applied({ cards }).candidates.map(({ id }) => id)).toEqual(['first', 'due', 'new']);
  });

  it('does not modify its input', () => {
    const before = input();
    applied(
      {
        freed: [{ agentId: scribe }],
        cards: [{ before: card('c', 'running'), after: card('c', 'ready') }],
      },
      before,
    );
    expect(before).toEqual(input());
  });
});
