import { explainedError } from '@keelson/contracts/error-sentences';

/** Whether this instance takes work. */
export class ServiceState {
  private phase: 'starting' | 'started' | 'stopping' = 'starting';

  setStarted(): void {
    if (this.phase === 'starting') this.phase = 'started';
  }

  setStopping(): void {
    this.phase = 'stopping';
  }

  get current(): 'starting' | 'started' | 'stopping' {
    return this.phase;
  }

  /**
   * Refuses work before the instance is ready. An instance that stops still answers the requests that reach it.
   *
   * @throws {DomainError} `service/unavailable`.
   */
  requireStarted(): void {
    if (this.phase !== 'starting') return;
    throw explainedError('service/unavailable', { code: 'service.starting', params: {} });
  }
}
