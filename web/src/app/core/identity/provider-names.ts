import type { Me } from '@keelson/contracts/account/endpoints';

const NAMES: Readonly<Record<string, string>> = {
  'google.com': 'Google',
  'github.com': 'GitHub',
};

/** `Google, GitHub`: what an account signs in with, in words. */
export function providerNames({ providers }: Pick<Me, 'providers'>): string {
  return providers.map((id) => NAMES[id] ?? id).join(', ') || 'Nothing yet';
}
