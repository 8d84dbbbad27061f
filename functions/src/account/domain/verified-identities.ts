/** Firebase Auth identifies the owner of an account by these. */
export interface OwnerFacts {
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly providerIds: readonly { readonly provider: string; readonly id: string }[];
}

/** Their ids are an address that nobody has verified. */
const UNVERIFIED = new Set(['password', 'emailLink', 'anonymous']);
/** Dots in the local part mean nothing at these hosts. */
const WITHOUT_DOTS = new Set(['gmail.com', 'googlemail.com']);

/** One text for all spellings that reach the same inbox: lower case, without a tag, and for Gmail without dots. */
export function normalEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  const [local = ''] = email.slice(0, at).toLowerCase().split('+');
  return WITHOUT_DOTS.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}

/** Everything that shows who the owner is: the ids at sign-in providers, and the verified address. */
export function verifiedIdentities({ email, emailVerified, providerIds }: OwnerFacts): string[] {
  const ids = providerIds
    .filter(({ provider }) => !UNVERIFIED.has(provider))
    .map(({ provider, id }) => `${provider}:${id}`);
  return email !== null && emailVerified ? [...ids, `email:${normalEmail(email)}`] : ids;
}
