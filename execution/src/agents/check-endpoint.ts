import { DomainError } from '@keelson/contracts/errors';
import { hostOf, mayBePublic, type NetworkPolicy } from './network-policy';

/**
 * Rejects endpoint URLs that a signed call must not use. Credentials in a URL would be logged,
 * plain HTTP would send the run's token unencrypted, a private host would be reachable through the network
 * access of this service, and a port below 1024 may be that of a mail or name server. Host names are resolved
 * and checked at each call. Plain HTTP is allowed for hosts that the operator allows.
 *
 * @throws {DomainError} `kanban/agent-endpoint-refused`.
 */
export function checkEndpoint(endpoint: string, { privateHosts }: NetworkPolicy): void {
  const url = new URL(endpoint);
  if (url.username !== '' || url.password !== '') {
    throw refused('Remove the user name and password from the URL.');
  }
  if (!isWebPort(url)) throw refused('Use port 443 or 80, or one from 1024.');
  if (privateHosts.has(hostOf(url))) return;
  if (url.protocol !== 'https:') {
    throw refused('Use https, or add the host to EXECUTION_PRIVATE_HOSTS.');
  }
  if (!mayBePublic(hostOf(url))) {
    throw refused(
      'The host is not on the public internet. To allow it, add it to EXECUTION_PRIVATE_HOSTS.',
    );
  }
}

/** Below 1024 are the ports of mail, name and file servers, which a request must not reach. */
function isWebPort({ port }: URL): boolean {
  // Empty: the one of the protocol.
  return port === '' || port === '443' || port === '80' || Number(port) >= 1_024;
}

const refused = (detail: string): DomainError =>
  new DomainError('kanban/agent-endpoint-refused', detail, [{ path: 'endpoint', message: detail }]);
