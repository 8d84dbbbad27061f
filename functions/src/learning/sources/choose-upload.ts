import { type ImageInput } from '@keelson/contracts/learning/image';

/**
 * The uploaded image that a source refers to. With one image of the name, its folder does not matter; of several, it is the one at
 * the path of the reference, seen from the source or from the root of the site.
 *
 * @param sourcePath Path of the source among the others.
 */
export function chooseUpload(
  url: string,
  sourcePath: string,
  uploads: readonly ImageInput[],
): ImageInput | 'missing' | 'ambiguous' {
  const parts = partsOf(url);
  const name = parts.at(-1) ?? '';
  const named = namedAs(name, uploads);
  const [first, ...others] = named;
  if (first === undefined) return 'missing';
  if (others.length === 0 || named.every(({ path }) => path === undefined)) return first;
  const folder = url.startsWith('/') ? [] : sourcePath.split('/').slice(0, -1);
  const target = resolved([...folder, ...parts]);
  const atPath = named.filter(({ path }) => path?.toLowerCase() === target);
  if (atPath[0] !== undefined) return atPath[0];
  const below = `/${resolved(parts)}`;
  const inFolder = named.filter(({ path = '' }) => `/${path}`.toLowerCase().endsWith(below));
  const [only, ...more] = inFolder;
  return only !== undefined && more.length === 0 ? only : 'ambiguous';
}

function namedAs(name: string, uploads: readonly ImageInput[]): readonly ImageInput[] {
  const exact = uploads.filter((image) => image.name === name);
  if (exact.length > 0) return exact;
  return uploads.filter((image) => image.name.toLowerCase() === name.toLowerCase());
}

/** `./images/a%20chart.png?x#y` is the file `a chart.png` in `images`. */
function partsOf(url: string): string[] {
  return url
    .replace(/[?#].*/s, '')
    .split(/[/\\]/)
    .map((part) => {
      try {
        return decodeURIComponent(part);
      } catch {
        return part; // invalid percent-encoding
      }
    });
}

/** Without `.` and `..`, in small letters: file systems differ in them. */
function resolved(parts: readonly string[]): string {
  const path: string[] = [];
  for (const part of parts) {
    if (part === '..') path.pop();
    else if (part !== '' && part !== '.') path.push(part.toLowerCase());
  }
  return path.join('/');
}
