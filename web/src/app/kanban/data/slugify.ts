const MAX_LENGTH = 64;

// Revised Romanization of Korean, syllable by syllable, in Unicode's order of the parts of a syllable.
const INITIALS = 'g kk n d tt r m b pp s ss  j jj ch k t p h'.split(' ');
const VOWELS = 'a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i'.split(' ');
const FINALS = 'k k k n n n t l k m l l l p l m p p t t ng t t k t p t'.split(' ');
const [FIRST_INITIAL, FIRST_VOWEL, FIRST_FINAL] = [0x1100, 0x1161, 0x11a8];

/** The Latin letters of a part of a Korean syllable. */
function romanize(part: string): string {
  const code = part.codePointAt(0) ?? 0;
  return (
    INITIALS[code - FIRST_INITIAL] ??
    VOWELS[code - FIRST_VOWEL] ??
    FINALS[code - FIRST_FINAL] ??
    part
  );
}

/** Makes a slug from a name: `Übersicht & Pläne 2` becomes `ubersicht-plane-2`, and `출시 준비` `chulsi-junbi`. */
export function slugify(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[\u1100-\u11ff]/g, romanize)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, MAX_LENGTH)
    .replace(/-$/, '');
}
