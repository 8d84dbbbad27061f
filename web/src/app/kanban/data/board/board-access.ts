import { computed, inject, Service } from '@angular/core';
import { GatewayStatus } from '../agents/gateway-status';
import { People } from '../people';
import { BoardStore } from './board-store';

/** Holds what the user may do on the open board. */
@Service({ autoProvided: false })
export class BoardAccess {
  private readonly store = inject(BoardStore);
  private readonly people = inject(People);
  private readonly gateway = inject(GatewayStatus);
  /** True when the role alone allows changes. */
  readonly canWrite = computed(() => this.people.canWrite(this.store.board()));
  /** True when cards can be changed now: the board isn't archived, and the service is there. */
  readonly writable = computed(
    () => this.canWrite() && this.gateway.writable() && this.store.board()?.archived === false,
  );
}
