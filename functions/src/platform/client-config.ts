import { DEFAULT_DATABASE } from '@keelson/contracts/database-env';
import { type ClientConfig } from '@keelson/contracts/platform/config';
import { DEMO_ACCOUNTS } from '@keelson/contracts/platform/demo-accounts';
import { areaClientConfig } from '../area-config';
import { type Config } from '../config';

/** The runtime configuration of the web app. Demo accounts exist in the local suite only. */
export function clientConfig(config: Config): ClientConfig {
  const { firebase, projectId, databaseId, authProviders, appCheck, mail, local } = config;
  return {
    firebase: {
      ...firebase,
      projectId,
      ...(databaseId === DEFAULT_DATABASE ? {} : { databaseId }),
    },
    authProviders: [...authProviders],
    chatUrl: null,
    ...areaClientConfig(config),
    appCheckSiteKey: appCheck.siteKey,
    ...(mail === null ? {} : { notificationMail: 'on' as const }),
    local:
      local === null
        ? null
        : {
            authUrl: `http://${local.authHost}`,
            ...splitHost(local.firestoreHost),
            demoAccounts: DEMO_ACCOUNTS.map(({ uid: _uid, ...account }) => account),
          },
  };
}

function splitHost(host: string): { firestoreHost: string; firestorePort: number } {
  const { hostname, port } = new URL(`http://${host}`);
  return { firestoreHost: hostname, firestorePort: Number(port) };
}
