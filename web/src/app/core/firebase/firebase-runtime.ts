import { DOCUMENT, inject, Service } from '@angular/core';
import type { ClientConfig } from '@keelson/contracts/platform/config';
import { ApiClient } from '../api/api-client';
import { loadOnce } from '../../shared/util/load-once';
import type { AuthSdk } from './auth-sdk';
import type { FirestoreSdk } from './firestore-sdk';

/** Loads Firebase's modules once, on first use. A failed load is retried at the next use. */
@Service()
export class FirebaseRuntime {
  private readonly api = inject(ApiClient);
  private readonly page = inject(DOCUMENT).defaultView;

  readonly config = loadOnce<ClientConfig>(() => this.api.get('/api/config'));

  readonly auth = loadOnce<AuthSdk>(async () => {
    const [{ AuthSdk }, config] = await Promise.all([import('./auth-sdk'), this.config()]);
    const auth = new AuthSdk(config);
    if (config.appCheckSiteKey !== null) {
      const { startAppCheck } = await import('./app-check-sdk');
      this.api.useAppCheck(startAppCheck(auth.app, config.appCheckSiteKey));
    }
    return auth;
  });

  readonly firestore = loadOnce<FirestoreSdk>(async () => {
    const [{ FirestoreSdk }, auth, config] = await Promise.all([
      import('./firestore-sdk'),
      this.auth(),
      this.config(),
    ]);
    return new FirestoreSdk(auth.app, config, this.page);
  });
}
