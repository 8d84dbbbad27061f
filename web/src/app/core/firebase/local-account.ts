export interface LocalAccount {
  /** The user id at the simulated provider. */
  readonly sub: string;
  readonly email: string;
  readonly displayName: string;
}

/** Any e-mail address is accepted. The same address is always the same account. */
export function localAccountOf(email: string, displayName?: string): LocalAccount {
  const address = email.trim().toLowerCase();
  return { sub: `local:${address}`, email: address, displayName: displayName ?? nameOf(address) };
}

/** Returns "Jo Van Dyk" for `jo.van-dyk@example.test`. */
function nameOf(address: string): string {
  const words = (address.split('@')[0] ?? '').split(/[._+-]+/).filter(Boolean);
  return words.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`).join(' ');
}
