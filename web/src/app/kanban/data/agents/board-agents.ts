import { computed, effect, inject, Service, signal, untracked } from '@angular/core';
import type { AgentId, BoardSlug } from '@keelson/contracts/ids';
import { isOffered } from '@keelson/contracts/kanban/agent/skills';
import { RefetchOnFocus } from '../../../core/firebase/refetch-on-focus';
import { waitOfCard } from '../card/describe-wait';
import { BoardStore } from '../board/board-store';
import { KanbanQueries } from '../kanban-queries';
import { People } from '../people';

/** The agents of the open board, read only while a ready card asks for skills or a model. */
@Service({ autoProvided: false })
export class BoardAgents {
  private readonly store = inject(BoardStore);
  private readonly people = inject(People);
  private readonly reads = inject(KanbanQueries);
  private readonly found = signal<{ slug: BoardSlug; ids: readonly AgentId[] } | null>(null);

  private readonly ready = computed(() => this.store.cards().columns.ready);
  private readonly needed = computed(() =>
    this.ready().some(isOffered) ? this.store.slug() : null,
  );
  /** Agents that loaded cards are assigned to: newer than the last read. */
  private readonly assigned = computed(() =>
    [...this.store.cards().byId.values()].flatMap(({ assignee }) =>
      assignee?.kind === 'agent' ? [assignee.id] : [],
    ),
  );

  private readonly onBoard = computed(() => {
    const found = this.found();
    if (found === null || found.slug !== this.store.slug()) return null;
    return new Set([...found.ids, ...this.assigned()]);
  });

  /** The reason why ready cards wait, by the id of the card. */
  readonly waits = computed<ReadonlyMap<string, string>>(() => {
    const by = { agents: this.people.agents(), onBoard: this.onBoard() };
    const entries = this.ready().map((card) => [card.id, waitOfCard(card, by)] as const);
    return new Map(
      entries.filter((entry): entry is [(typeof entry)[0], string] => entry[1] !== null),
    );
  });

  constructor() {
    effect(() => {
      const slug = this.needed();
      if (slug !== null) untracked(() => void this.load(slug));
    });
    inject(RefetchOnFocus).register(() => {
      const slug = this.needed();
      if (slug !== null) void this.load(slug);
    });
  }

  /** Without an answer no card shows that it waits for an agent; the next refetch asks again. */
  private async load(slug: BoardSlug): Promise<void> {
    const ids = await this.reads.boardAgents(slug).catch(() => null);
    if (ids !== null) this.found.set({ slug, ids });
  }
}
