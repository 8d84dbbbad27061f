import { createPrivateKey } from 'node:crypto';

export interface ServiceAccount {
  readonly projectId: string;
  readonly clientEmail: string;
  readonly privateKey: string;
}

/** @param key JSON of a service account. */
export function parseServiceAccount(key: string): ServiceAccount {
  const file = JSON.parse(key) as Partial<Record<string, string>>;
  const { project_id: projectId, client_email: clientEmail, private_key: privateKey } = file;
  return {
    projectId: projectId ?? '',
    clientEmail: clientEmail ?? '',
    privateKey: privateKey ?? '',
  };
}

/**
 * Returns what is wrong with the credential of a deployment. Google accepts it only later, request by request.
 *
 * @param key JSON of a service account.
 * @returns A sentence that names the variable; null when the key can be used.
 */
export function findCredentialError(key: string, projectId: string): string | null {
  const account = parseServiceAccount(key);
  if (account.projectId !== projectId) {
    return `DATA_SERVICE_ROLE_KEY belongs to the project ${account.projectId}, but DATA_PROJECT_ID is ${projectId}.`;
  }
  if (!isPrivateKey(account.privateKey)) {
    return 'DATA_SERVICE_ROLE_KEY has no readable private key. Download a new key of the service account.';
  }
  return null;
}

function isPrivateKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).type === 'private';
  } catch {
    return false;
  }
}
