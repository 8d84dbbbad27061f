import { DomainError } from '@keelson/contracts/errors';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Refuses an address that a signed call must not go to: credentials in it would be logged, and plain
 * http would carry the run's token in the open. To this machine itself plain http is fine.
 *
 * @throws {DomainError} `kanban/agent-endpoint-refused`.
 */
export function checkEndpoint(endpoint: string): void {
  const url = new URL(endpoint);
  if (url.username !== '' || url.password !== '') {
    throw refused('Put no user name or password into the address.');
  }
  if (url.protocol !== 'https:' && !LOOPBACK.test(url.hostname)) {
    throw refused('Use https, or http to this machine only.');
  }
}

const refused = (detail: string): DomainError =>
  new DomainError('kanban/agent-endpoint-refused', detail, [{ path: 'endpoint', message: detail }]);
