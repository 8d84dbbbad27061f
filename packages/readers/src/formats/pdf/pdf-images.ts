const IMAGE = /\/Subtype\s*\/Image\b/g;
/** Longer dictionaries are not those of images. */
const MAX_DICTIONARY = 1_000;
/** In pixels: smaller ones are lines and marks. */
const MIN_SIZE = 32;

/** The number of pictures in a PDF: their dictionaries are never compressed. Masks belong to other pictures. */
export function countImages(bytes: Buffer): number {
  const text = bytes.toString('latin1');
  const masks = new Set([...text.matchAll(/\/S?Mask\s+(\d+)\s+\d+\s+R/g)].map(([, id]) => id));
  let count = 0;
  for (const { index } of text.matchAll(IMAGE)) {
    const before = text.slice(Math.max(0, index - MAX_DICTIONARY), index);
    const start = before.lastIndexOf(' obj');
    const after = text.slice(index, index + MAX_DICTIONARY).split('stream', 1)[0] ?? '';
    const dictionary = before.slice(start + 1) + after;
    const id = /(\d{1,10})\s{1,3}\d{1,5}$/.exec(before.slice(0, Math.max(0, start)))?.[1];
    const sizeOf = (name: string): number =>
      Number(new RegExp(`/${name}\\s+(\\d+)(?!\\s+\\d+\\s+R)`).exec(dictionary)?.[1] ?? MIN_SIZE);
    const isMask = /\/ImageMask\s+true/.test(dictionary) || (id !== undefined && masks.has(id));
    if (!isMask && sizeOf('Width') >= MIN_SIZE && sizeOf('Height') >= MIN_SIZE) count += 1;
  }
  return count;
}
