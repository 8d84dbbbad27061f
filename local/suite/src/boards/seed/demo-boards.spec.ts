import { CreateBoard } from '@keelson/contracts/kanban/board/board-endpoints';
import { NewAgent } from '@keelson/contracts/kanban/agent/agent-endpoints';
import { CARD_STATUSES } from '@keelson/contracts/kanban/card/status';
import { demoProjects } from './projects';
import { DEMO_AGENTS } from './agents';
import { DEMO_BOARDS } from './seed-kanban';

describe('the demo boards', () => {
  it.each(DEMO_BOARDS.map((demo) => [demo.board.slug, demo] as const))(
    '%s names each parent before its children',
    (_, { board, cards }) => {
      CreateBoard.body.parse(board);
      const seen = new Set<string>();
      const done = new Set<string>();
      for (const { key, after = [], story } of cards) {
        expect(seen).not.toContain(key);
        expect(after.filter((parent) => !seen.has(parent))).toEqual([]);
        // To do contains exactly the cards that wait for others.
        const isWaiting = after.some((parent) => !done.has(parent));
        expect([key, story.is === 'todo']).toEqual([key, isWaiting]);
        seen.add(key);
        if (story.is === 'done') done.add(key);
      }
    },
  );

  it('show every status, and belong to the demo projects', () => {
    const stories = DEMO_BOARDS.flatMap(({ cards }) => cards.map(({ story }) => story.is));
    expect(new Set(stories)).toEqual(new Set([...CARD_STATUSES, 'failed']));
    const boards = demoProjects(Date.UTC(2026, 0, 5)).flatMap(({ boardSlug }) => boardSlug ?? []);
    expect(boards.sort()).toEqual(DEMO_BOARDS.map(({ board }) => board.slug).sort());
  });

  it('have agents of every kind', () => {
    const kinds = DEMO_AGENTS.map((agent) => NewAgent.parse(agent).kind);
    expect(new Set(kinds)).toEqual(new Set(['assistant', 'http', 'pull']));
  });
});
