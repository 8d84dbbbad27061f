import { DomainError } from '@keelson/contracts/errors';
import { type Principal } from '../http/authenticate';

/** Open streams of one caller on one instance. */
const LIMITS = { service: 64, agent: 8, run: 0 } as const;

export class StreamLimits {
  private readonly open = new Map<string, number>();

  /**
   * @returns A function that gives the stream back.
   * @throws {DomainError} `kanban/too-many-streams`.
   */
  take(principal: Principal): () => void {
    const { kind } = principal;
    const caller = principal.kind === 'service' ? kind : `${kind}:${principal.agent.id}`;
    const count = this.open.get(caller) ?? 0;
    if (count >= LIMITS[kind]) {
      throw new DomainError(
        'kanban/too-many-streams',
        `At most ${LIMITS[kind]} streams can be open at once. Close one first.`,
      );
    }
    this.open.set(caller, count + 1);
    return () => {
      const left = (this.open.get(caller) ?? 1) - 1;
      if (left > 0) this.open.set(caller, left);
      else this.open.delete(caller);
    };
  }
}
