import { computed, inject, Service, signal } from '@angular/core';
import type { UserId } from '@keelson/contracts/ids';
import { ApiClient } from '../../core/api/api-client';
import { Identity } from '../../core/identity/identity';
import { personName, UNKNOWN_PERSON } from '../../shared/util/texts/person-name';

/** The names of staff, for records that have people by id alone. */
@Service({ autoProvided: false })
export class StaffNames {
  private readonly api = inject(ApiClient);
  private readonly me = inject(Identity).me;
  private readonly staff = signal<ReadonlyMap<string, string>>(new Map());
  private readonly names = computed(() => {
    const me = this.me();
    return me === null ? this.staff() : new Map([...this.staff(), [me.uid, personName(me)]]);
  });

  constructor() {
    // If this fails, people are unknown until the page opens again.
    void this.load().catch(() => undefined);
  }

  nameOf(uid: UserId): string {
    return this.names().get(uid) ?? UNKNOWN_PERSON;
  }

  private async load(): Promise<void> {
    const { items } = await this.api.get('/api/admin/people');
    this.staff.set(new Map(items.map((person) => [person.uid, personName(person)])));
  }
}
