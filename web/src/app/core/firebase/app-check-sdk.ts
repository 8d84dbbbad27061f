import type { FirebaseApp } from 'firebase/app';
import { getToken, initializeAppCheck, ReCaptchaEnterpriseProvider } from 'firebase/app-check';
import { allowGoogleScripts } from './google-script-policy';

/**
 * Starts App Check for Firebase's own services, which then send tokens by themselves, and for the API. Loaded only
 * where the installation has a site key.
 *
 * @returns The current token; null when none can be had, so that the server decides.
 */
export function startAppCheck(app: FirebaseApp, siteKey: string): () => Promise<string | null> {
  allowGoogleScripts();
  const appCheck = initializeAppCheck(app, {
    provider: new ReCaptchaEnterpriseProvider(siteKey),
    isTokenAutoRefreshEnabled: true,
  });
  return () =>
    getToken(appCheck).then(
      ({ token }) => token,
      () => null,
    );
}
