/** Who signs in at the Auth emulator. */
export interface LocalAccount {
  /** The id at the pretended provider. */
  readonly sub: string;
  readonly email: string;
  readonly displayName: string;
}

/** Anybody with an address: the same address is the same account every time. */
export function localAccountOf(email: string, displayName?: string): LocalAccount {
  const address = email.trim().toLowerCase();
  return { sub: `local:${address}`, email: address, displayName: displayName ?? nameOf(address) };
}

/** `jo.van-dyk@example.test` is Jo Van Dyk. */
function nameOf(address: string): string {
  const words = (address.split('@')[0] ?? '').split(/[._+-]+/).filter(Boolean);
  return words.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`).join(' ');
}
