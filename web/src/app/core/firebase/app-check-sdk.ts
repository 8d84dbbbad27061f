import type { EnvironmentInjector } from '@angular/core';
import { FirebaseApp } from '@angular/fire/app';
import { getToken, initializeAppCheck, ReCaptchaEnterpriseProvider } from 'firebase/app-check';
import { allowGoogleScripts } from './google-script-policy';

/**
 * Starts App Check for Firebase's own services, which then send tokens by themselves, and for the API. Loaded only
 * where the installation has a site key.
 *
 * @returns The current token; null when none can be had, so that the server decides.
 */
export function startAppCheck(
  injector: EnvironmentInjector,
  siteKey: string,
): () => Promise<string | null> {
  allowGoogleScripts();
  const appCheck = initializeAppCheck(injector.get(FirebaseApp), {
    provider: new ReCaptchaEnterpriseProvider(siteKey),
    isTokenAutoRefreshEnabled: true,
  });
  return () =>
    getToken(appCheck).then(
      ({ token }) => token,
      () => null,
    );
}
