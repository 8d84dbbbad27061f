import { DomainError } from '@keelson/contracts/errors';
import { hostOf, mayBePublic, type NetworkPolicy } from './network-policy';

/**
 * Refuses an address that a signed call must not go to: credentials in it would be logged, plain http
 * would carry the run's token in the open, and what is not public would be reached with our standing in the
 * network. What a name resolves to is checked with each call. To hosts that the operator allowed, plain
 * http is fine.
 *
 * @throws {DomainError} `kanban/agent-endpoint-refused`.
 */
export function checkEndpoint(endpoint: string, { privateHosts }: NetworkPolicy): void {
  const url = new URL(endpoint);
  if (url.username !== '' || url.password !== '') {
    throw refused('Put no user name or password into the address.');
  }
  if (privateHosts.has(hostOf(url))) return;
  if (url.protocol !== 'https:') {
    throw refused('Use https, or allow the host with EXECUTION_PRIVATE_HOSTS.');
  }
  if (!mayBePublic(hostOf(url))) {
    throw refused(
      'The address is not on the public internet; EXECUTION_PRIVATE_HOSTS can allow its host.',
    );
  }
}

const refused = (detail: string): DomainError =>
  new DomainError('kanban/agent-endpoint-refused', detail, [{ path: 'endpoint', message: detail }]);
