import { explainedError } from '@keelson/contracts/error-sentences';

/** True when this instance takes work. */
export class ServiceState {
  private phase: 'starting' | 'started' | 'stopping' = 'starting';

  /** @param isSkewed True while the clock of the instance is wrong: then it takes no work, as before its start. */
  constructor(private readonly isSkewed: () => boolean = () => false) {}

  setStarted(): void {
    if (this.phase === 'starting') this.phase = 'started';
  }

  setStopping(): void {
    this.phase = 'stopping';
  }

  get current(): 'starting' | 'started' | 'stopping' {
    return this.phase === 'started' && this.isSkewed() ? 'starting' : this.phase;
  }

  /**
   * Refuses work before the instance is ready. An instance that stops still answers the requests that reach it.
   *
   * @throws {DomainError} `service/unavailable`.
   */
  requireStarted(): void {
    if (this.current !== 'starting') return;
    throw explainedError('service/unavailable', { code: 'service.starting', params: {} });
  }
}
