import { computed, inject, Service, signal } from '@angular/core';
import { takeUntilDestroyed } from '@angular/core/rxjs-interop';
import { hasRole, type StaffRole } from '@keelson/contracts/account/staff';
import type { AgentId, UserId } from '@keelson/contracts/ids';
import type { Agent } from '@keelson/contracts/kanban/agent';
import type { Board } from '@keelson/contracts/kanban/board';
import type { Assignee } from '@keelson/contracts/kanban/card';
import { paths } from '@keelson/contracts/paths';
import { Live } from '../../core/firebase/live';
import { Identity } from '../../core/identity/identity';
import { NOBODY } from './board-filter';
import { KanbanReads } from './kanban-reads';
import { LiveOrAsked } from './live-or-asked';

/** Who cards can be given to, and what each is called. */
@Service({ autoProvided: false })
export class People {
  private readonly identity = inject(Identity);
  private readonly registered = signal<readonly Agent[]>([]);
  private readonly known = signal<ReadonlyMap<string, string>>(new Map());
  readonly agents = this.registered.asReadonly();

  /** Names by `agent:id` and `user:id`; who is not known is called by the id. */
  readonly names = computed<ReadonlyMap<string, string>>(() => {
    const me = this.identity.me();
    return new Map([
      [NOBODY, 'Nobody'],
      ...this.registered().map(({ id, name }) => [`agent:${id}`, name] as const),
      ...this.known(),
      ...(me ? [[`user:${me.uid}`, me.displayName ?? me.email ?? me.uid] as const] : []),
    ]);
  });

  /** Everybody a card can be given to, agents first; `key` is for {@link parseAssignee}. */
  readonly choices = computed(() =>
    [...this.names()]
      .filter(([key]) => key !== NOBODY)
      .map(([key, label]) => ({ key, label }))
      .sort((a, b) => kindOf(a.key).localeCompare(kindOf(b.key)) || a.label.localeCompare(b.label)),
  );

  readonly choicesWithNobody = computed(() => [
    { key: NOBODY, label: 'Nobody' },
    ...this.choices(),
  ]);

  readonly me = computed<UserId | null>(() => this.identity.me()?.uid ?? null);
  readonly role = computed(() => this.identity.me()?.role ?? null);

  constructor() {
    const reads = inject(KanbanReads);
    const watched = inject(Live).watchQuery({
      collection: paths.agents(),
      schema: () => import('@keelson/contracts/kanban/agent').then((m) => m.Agent),
      idField: 'id',
    });
    inject(LiveOrAsked)
      .read(watched, () => reads.agents())
      .pipe(takeUntilDestroyed())
      .subscribe((agents) => this.registered.set(agents));
  }

  /** Takes over names that came with something else: members of staff, authors. */
  learn(names: Iterable<readonly [uid: string, name: string]>): void {
    this.known.update(
      (before) =>
        new Map([...before, ...[...names].map(([uid, name]) => [`user:${uid}`, name] as const)]),
    );
  }

  /** True when this person may change cards here: by the staff role, or by a role on the board. */
  mayWrite(board: Pick<Board, 'roles'> | null): boolean {
    return this.has('operator', board);
  }

  mayAdminister(board: Pick<Board, 'roles'> | null): boolean {
    return this.has('admin', board);
  }

  private has(needed: StaffRole, board: Pick<Board, 'roles'> | null): boolean {
    const me = this.me();
    const onBoard = me === null ? undefined : board?.roles[me];
    return hasRole(this.role(), needed) || hasRole(onBoard ?? null, needed);
  }

  nameOf(assignee: Assignee | null): string {
    return assignee === null ? 'Nobody' : nameIn(this.names(), `${assignee.kind}:${assignee.id}`);
  }
}

/** The name of `kind:id`, or the id itself. */
export const nameIn = (names: ReadonlyMap<string, string>, key: string): string =>
  names.get(key) ?? key.slice(key.indexOf(':') + 1);

const kindOf = (key: string): string => key.slice(0, key.indexOf(':'));

/** The other way round of `assigneeKey`: nobody is an empty text or `nobody`. */
export function parseAssignee(key: string): Assignee | null {
  const id = key.slice(key.indexOf(':') + 1);
  switch (kindOf(key)) {
    case 'agent':
      return { kind: 'agent', id: id as AgentId };
    case 'user':
      return { kind: 'user', id: id as UserId };
    default:
      return null;
  }
}
