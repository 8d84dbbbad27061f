import { computed, inject, Service, signal } from '@angular/core';
import { takeUntilDestroyed } from '@angular/core/rxjs-interop';
import { effectiveRole, hasRole, type StaffRole } from '@keelson/contracts/account/staff';
import type { AgentId, UserId } from '@keelson/contracts/ids';
import type { Agent } from '@keelson/contracts/kanban/agent/agent';
import type { Board } from '@keelson/contracts/kanban/board/board';
import type { Assignee } from '@keelson/contracts/kanban/card/card';
import type { StaffPerson } from '@keelson/contracts/account/people';
import { paths } from '@keelson/contracts/paths';
import { Live } from '../../core/firebase/live';
import { RefetchOnFocus } from '../../core/firebase/refetch-on-focus';
import { Identity } from '../../core/identity/identity';
import { pictureAddress } from '../../core/identity/picture-address';
import { LOCALE } from '../../shared/util/locale';
import {
  lookUpName,
  actorName,
  personName,
  type RecordedActor,
} from '../../shared/util/texts/person-name';
import { UNASSIGNED } from './board/board-filter';
import { KanbanQueries } from './kanban-queries';
import { LiveWithFallback } from './offline/live-with-fallback';

/** Agents and staff: their names, who cards can be assigned to, and what the user may do. */
@Service({ autoProvided: false })
export class People {
  private readonly identity = inject(Identity);
  private readonly reads = inject(KanbanQueries);
  private readonly _agents = signal<readonly Agent[]>([]);
  private readonly _staff = signal<readonly StaffPerson[]>([]);
  readonly agents = this._agents.asReadonly();
  readonly staff = this._staff.asReadonly();

  /** Names by `agent:id` and `user:id`, for {@link lookUpName}. */
  readonly names = computed<ReadonlyMap<string, string>>(() => {
    const me = this.identity.me();
    return new Map([
      [UNASSIGNED, $localize`:Instead of the name of an assignee:Unassigned`],
      ...this._agents().map(({ id, name }) => [`agent:${id}`, name] as const),
      ...this._staff().map((person) => [`user:${person.uid}`, personName(person)] as const),
      ...(me ? [[`user:${me.uid}`, personName(me)] as const] : []),
    ]);
  });

  /** Addresses of pictures by `user:id`, of those who have one. */
  readonly pictures = computed<ReadonlyMap<string, string>>(() => {
    const me = this.identity.me();
    const people = [...this._staff(), ...(me ? [me] : [])];
    return new Map(
      people.flatMap((person) => {
        const address = pictureAddress(person);
        return address === null ? [] : [[`user:${person.uid}`, address] as const];
      }),
    );
  });

  /** Everybody a card can be given to, agents first; `key` is for {@link parseAssignee}. */
  readonly choices = computed(() =>
    [...this.names()]
      .filter(([key]) => key !== UNASSIGNED)
      .map(([key, label]) => ({ key, label }))
      .sort(
        (a, b) =>
          kindOf(a.key).localeCompare(kindOf(b.key)) || a.label.localeCompare(b.label, LOCALE),
      ),
  );

  readonly assigneeChoices = computed(() => [
    {
      key: UNASSIGNED,
      label: $localize`:Instead of the name of an assignee:Unassigned`,
      special: true as const,
    },
    ...this.choices(),
  ]);

  readonly me = computed<UserId | null>(() => this.identity.me()?.uid ?? null);
  readonly role = computed(() => this.identity.me()?.role ?? null);

  constructor() {
    const watched = inject(Live).watchQuery({
      collection: paths.agents(),
      schema: () => import('@keelson/contracts/kanban/agent/agent').then((m) => m.Agent),
      idField: 'id',
    });
    inject(LiveWithFallback)
      .read(watched, () => this.reads.agents())
      .pipe(takeUntilDestroyed())
      .subscribe((agents) =>
        this._agents.set(agents.filter(({ deletedAt }) => deletedAt === undefined)),
      );
    // If this fails, names stay unknown until the next refetch.
    const load = (): void => void this.loadStaff().catch(() => undefined);
    load();
    inject(RefetchOnFocus).register(load);
  }

  async loadStaff(): Promise<readonly StaffPerson[]> {
    const people = await this.reads.people();
    this._staff.set(people);
    return people;
  }

  /** Current name of an actor, else the recorded one. */
  nameOfActor(actor: RecordedActor): string {
    return actorName(this.names(), actor);
  }

  pictureOf({ kind, id }: Pick<RecordedActor, 'kind' | 'id'>): string | null {
    return this.pictures().get(`${kind}:${id}`) ?? null;
  }

  /** A text of the service with names in place of the ids of users. */
  replaceUserIds(text: string): string {
    const names = this.names();
    return text.replace(/[\w-]+/g, (word) => names.get(`user:${word}`) ?? word);
  }

  /** True when the user may change cards, by staff role or by a role on the board. */
  canWrite(board: Pick<Board, 'roles'> | null): boolean {
    return this.has('operator', board);
  }

  canAdminister(board: Pick<Board, 'roles'> | null): boolean {
    return this.has('admin', board);
  }

  private has(needed: StaffRole, board: Pick<Board, 'roles'> | null): boolean {
    const me = this.me();
    const boardRole = me === null ? null : (board?.roles[me] ?? null);
    return hasRole(effectiveRole(this.role(), boardRole), needed);
  }

  nameOf(assignee: Assignee | null): string {
    return assignee === null
      ? $localize`:Instead of the name of an assignee:Unassigned`
      : lookUpName(this.names(), `${assignee.kind}:${assignee.id}`);
  }
}

const kindOf = (key: string): string => key.slice(0, key.indexOf(':'));

/** Reverses `assigneeKey`. An empty key and `nobody` mean unassigned. */
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
