const MAX_LENGTH = 64;

/** Makes a slug from a name: `Übersicht & Pläne 2` becomes `ubersicht-plane-2`. */
export function slugify(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, MAX_LENGTH)
    .replace(/-$/, '');
}
