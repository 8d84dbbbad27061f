const WORKER = '/service-worker.js';

/** Trusted Types, of which TypeScript's library has no types. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: () => string },
  ): { createScriptURL(url: string): string };
}

/**
 * Registers the service worker, which shows a page that says so when a page cannot be loaded for want of a connection.
 * Browsers without service workers, and those that refuse them, show their own.
 */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('service-worker', { createScriptURL: () => WORKER });
  const url = policy?.createScriptURL(WORKER) ?? WORKER;
  const register = (): void => {
    navigator.serviceWorker.register(url, { updateViaCache: 'none' }).catch(() => undefined);
  };
  // The files of the page come first.
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}
