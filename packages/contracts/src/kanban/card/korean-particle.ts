const PARTICLE =
  '(?:(?:에게|한테)(?:서|는|도|만)?|께(?:서(?:는|도)?)?|이랑|랑|이나|이|가|은|는|을|를|와|과|하고|의|도|만|으로|로|부터|까지|처럼|보다|야|아)';
const SUFFIX = new RegExp(`(?<=.)(?:[님씨]${PARTICLE}?|${PARTICLE})$`, 'u');
/** A letter or digit of a script in which no name ends like a particle. */
const FOREIGN_END = /[\p{L}\p{N}]$/u;
const HANGUL_END = /\p{Script=Hangul}$/u;

/**
 * A name without the title and particle that Korean writes directly after it: `지은` for `지은님에게`.
 *
 * @returns Null when it ends in neither. Names can end like particles: look for the whole name first.
 */
export function withoutParticle(name: string): string | null {
  const bare = name.replace(SUFFIX, '');
  return bare === name ? null : bare;
}

/** The same for names in other scripts, whose end is certain: `ada` for `ada에게`, but `지은에게` as it is. */
export function withoutForeignParticle(name: string): string {
  const bare = withoutParticle(name);
  return bare === null || HANGUL_END.test(bare) || !FOREIGN_END.test(bare) ? name : bare;
}
