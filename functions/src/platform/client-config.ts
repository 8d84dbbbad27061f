import { AskChat } from '@keelson/contracts/chat/endpoints';
import { type ClientConfig } from '@keelson/contracts/platform/config';
import { DEMO_ACCOUNTS } from '@keelson/contracts/platform/demo-accounts';
import { type Config } from '../config';

/** What the web app must know at run time; demo accounts exist on the local suite alone. */
export function clientConfig({
  firebase,
  projectId,
  authProviders,
  chat,
  local,
}: Config): ClientConfig {
  return {
    firebase: { ...firebase, projectId },
    authProviders: [...authProviders],
    chatUrl: chat.functionUrl === null ? null : `${chat.functionUrl}${AskChat.path}`,
    local:
      local === null
        ? null
        : {
            authUrl: `http://${local.authHost}`,
            ...hostAndPort(local.firestoreHost),
            demoAccounts: DEMO_ACCOUNTS.map(({ uid: _uid, ...account }) => account),
          },
  };
}

function hostAndPort(address: string): { firestoreHost: string; firestorePort: number } {
  const { hostname, port } = new URL(`http://${address}`);
  return { firestoreHost: hostname, firestorePort: Number(port) };
}
