/** In place of an address or a name. */
const PERSON = '…';

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

/** A text without the given names and addresses, in any case of letters. */
export const withoutNames = (text: string, names: readonly (string | null)[]): string =>
  names.reduce<string>(
    (left, name) =>
      name === null || name.trim() === ''
        ? left
        : left.replaceAll(new RegExp(escaped(name.trim()), 'giu'), PERSON),
    text,
  );
