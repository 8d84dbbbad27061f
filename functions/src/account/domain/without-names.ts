/** In place of an address or a name. */
const PERSON = '…';
/** Shorter parts of a name are words of other texts too. */
const SHORTEST_PART = 3;

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

/** @returns The parts of a name, or an address without its host. */
function partsOf(name: string): string[] {
  const parts = name.includes('@') ? name.split('@').slice(0, 1) : name.split(/\s+/u);
  return parts.filter((part) => part.length >= SHORTEST_PART);
}

/** A text without the given names and addresses, in any case of letters, and without their parts as words. */
export function withoutNames(text: string, names: readonly (string | null)[]): string {
  const known = names.map((name) => name?.trim() ?? '').filter((name) => name !== '');
  const whole = known.reduce(
    (left, name) => left.replaceAll(new RegExp(escaped(name), 'giu'), PERSON),
    text,
  );
  return known
    .flatMap(partsOf)
    .reduce(
      (left, part) =>
        left.replaceAll(
          new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped(part)}(?![\p{L}\p{N}])`, 'gu'),
          PERSON,
        ),
      whole,
    );
}
